// Whether a draft says anything new: a hash of what it means, not of how it is written. Pure.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { recipeDraft } from '#contract/office/recipes.ts'

type Draft = z.output<typeof recipeDraft>

/** Raised whenever a body is parsed otherwise than before: saved drafts then count as changed and are parsed anew. */
const parserVersion = 2

export const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Keys in one order at every depth: jsonb gives them back in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/**
 * The same for a draft and for what is read back of the saved recipe. Its number, the time of its last change, former
 * addresses, how typography was asked for and the person's own data are no part of it.
 */
export function hashOf(draft: Draft): string {
  const { id: _id, modifiedAt: _at, formerSlugs: _former, typography: _typography, keptTexts: _kept, ...rest } = draft
  return hash([
    parserVersion,
    sorted({
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
