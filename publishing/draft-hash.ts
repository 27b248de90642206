// The hash of what a draft means: the same for a draft and for what is read back of the saved post.
import { parserVersion } from '#article-body/parse.ts'
import { hashValue, sortKeys } from '#platform/value-hash.ts'
import type { PostStatus } from './plan.ts'

type Picture = { image_id: number } | null
type Draft = {
  id?: number | undefined
  status: PostStatus
  publishedAt: string | null
  modifiedAt?: string | undefined
  formerSlugs: readonly string[]
  typography: string
  keptTexts: readonly string[]
  cover: Picture
  images: Record<string, NonNullable<Picture>>
}

/**
 * `own` replaces fields whose meaning is narrower than their value. The id, the time of the last change, former addresses and how
 * typography was asked for are no part of the hash; a scheduled post is the published one of tomorrow.
 */
export function hashDraft(draft: Draft, own: object): string {
  const { id: _id, modifiedAt: _at, formerSlugs: _former, typography: _typography, keptTexts: _kept, ...rest } = draft
  return hashValue([
    parserVersion,
    sortKeys({
      ...rest,
      status: draft.status === 'scheduled' ? 'published' : draft.publishedAt === null ? 'draft' : draft.status,
      publishedAt: draft.publishedAt === null ? null : new Date(draft.publishedAt).toISOString(),
      cover: draft.cover?.image_id ?? null,
      images: Object.fromEntries(Object.entries(draft.images).map(([src, image]) => [src, image.image_id])),
      ...own,
    }),
  ])
}
