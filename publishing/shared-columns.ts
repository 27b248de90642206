// The columns that posts of every kind have, and the fields of a draft that they are made of, in both directions.
import { nanoid } from 'nanoid'
import type { PostDraft, SharedColumns } from './kind.ts'
import { effectiveStatus, type KnownPost } from './plan.ts'

/** `before` is the stored row, if there is one; it keeps its source and its preview address. */
export function toSharedColumns(
  id: number,
  { draft, before, hash }: { draft: PostDraft; before: KnownPost | undefined; hash: string },
  now: Date,
): SharedColumns {
  const published = draft.publishedAt === null ? null : new Date(draft.publishedAt)
  return {
    id,
    source: draft.source ?? before?.source ?? null,
    slug: draft.slug,
    status: effectiveStatus(draft.status, published, now),
    published_at: published,
    modified_at: draft.modifiedAt ? new Date(draft.modifiedAt) : before ? now : (published ?? now),
    content_hash: hash,
    preview_hash: before?.preview_hash ?? nanoid(24),
  }
}

/** What a stored post gives back. Its texts are saved again as they are, so typography changes nothing. */
export function toSharedDraft(
  row: SharedColumns,
  { kept_texts }: { kept_texts: string[] },
  formerSlugs: string[],
): PostDraft & { id: number; typography: 'keep' } {
  return {
    source: row.source ?? undefined,
    id: row.id,
    slug: row.slug,
    status: row.status,
    publishedAt: row.published_at?.toISOString() ?? null,
    modifiedAt: row.modified_at.toISOString(),
    formerSlugs,
    typography: 'keep',
    keptTexts: kept_texts,
  }
}
