// A draft for who has its hash: that of a post, or that of a preview that was kept for a while.
import { createHash, timingSafeEqual } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import type { Content } from './content.ts'
import { findPostById, getBody, type PostBodyRow, type PostRow } from './store/posts.ts'
import { findPreview } from './store/previews.ts'

/** What is stored of a hash. It has 192 random bits, so it needs no key. */
export const storedHash = (hash: string) => createHash('sha256').update(hash).digest('base64url')

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Throws `forbidden` in the same words whether the post exists or not. */
export async function getPreview(
  { context, db }: Content,
  id: number,
  hash = '',
): Promise<{ post: PostRow; body: PostBodyRow }> {
  const kept = await findPreview(db.kysely, { hash: storedHash(hash), id, now: context.clock.now() })
  if (kept) return kept
  const post = await findPostById(db.kysely, id)
  if (!post || !isSame(hash, post.preview_hash))
    throw new DomainError('forbidden', 'Ссылка на предпросмотр неверна или больше не действует')
  return { post, body: await getBody(db.kysely, id) }
}
