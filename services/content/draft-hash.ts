// Whether a draft says anything new: a hash of what it means, not of how it is written. Pure.
import type { z } from 'zod'
import { parserVersion } from '#article-body/parse.ts'
import type { articleDraft } from '#contract/office/content.ts'
import { hashValue, sortKeys } from '#platform/value-hash.ts'

type Draft = z.output<typeof articleDraft>

export const firstPublished = (draft: Draft): number | null =>
  draft.meta.lh_first_publish_date ??
  (draft.publishedAt === null ? null : Math.floor(new Date(draft.publishedAt).getTime() / 1000))

/**
 * The same for a draft and for what is read back of the saved article. Its number, the time of its last change, former
 * addresses and how typography was asked for are no part of it.
 */
export function hashOf(draft: Draft): string {
  const { id: _id, modifiedAt: _at, formerSlugs: _former, typography: _typography, keptTexts: _kept, ...rest } = draft
  return hashValue([
    parserVersion,
    sortKeys({
      ...rest,
      status: draft.status === 'scheduled' ? 'published' : draft.publishedAt === null ? 'draft' : draft.status,
      publishedAt: draft.publishedAt === null ? null : new Date(draft.publishedAt).toISOString(),
      meta: { ...draft.meta, lh_first_publish_date: firstPublished(draft) },
      cover: draft.cover?.image_id ?? null,
      images: Object.fromEntries(Object.entries(draft.images).map(([src, image]) => [src, image.image_id])),
    }),
  ])
}
