// Whether a draft says anything new: a hash of what it means, not of how it is written. Pure.
import type { z } from 'zod'
import { parserVersion } from '#article-body/parse.ts'
import type { recipeDraft } from '#contract/office/recipes.ts'
import { hashValue, sortKeys } from '#platform/value-hash.ts'

type Draft = z.output<typeof recipeDraft>

/**
 * The same for a draft and for what is read back of the saved recipe. Its number, the time of its last change, former
 * addresses, how typography was asked for and the person's own data are no part of it.
 */
export function hashOf(draft: Draft): string {
  const { id: _id, modifiedAt: _at, formerSlugs: _former, typography: _typography, keptTexts: _kept, ...rest } = draft
  return hashValue([
    parserVersion,
    sortKeys({
      ...rest,
      status: draft.status === 'scheduled' ? 'published' : draft.publishedAt === null ? 'draft' : draft.status,
      publishedAt: draft.publishedAt === null ? null : new Date(draft.publishedAt).toISOString(),
      author: draft.author.integer_id,
      cover: draft.cover?.image_id ?? null,
      plate: draft.plate?.image_id ?? null,
      images: Object.fromEntries(Object.entries(draft.images).map(([src, image]) => [src, image.image_id])),
    }),
  ])
}
