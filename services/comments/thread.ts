// A thread as a list: its first screen by a query of its own, the whole of it made once for everybody, kept as compressed bytes.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CommentListReply, CommentReply, ThreadSort } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/post-cards.ts'
import type { Viewer } from '#contract/viewer.ts'
import { ReadyReply } from '#platform/http/answer.ts'
import { postTag, type Comments } from './comments.ts'
import { firstScreenMax, longThread, threadSeconds } from './limits.ts'
import { isModerator } from './may.ts'
import { makeZonedMoment, presentComment } from './present.ts'
import { findFiles, findVideos } from './store/attachments.ts'
import { listByIds, listOldest, listTrending, type Reader, type ThreadRow } from './store/comments.ts'
import { findPost } from './store/counters.ts'
import { findFlags, findRatings } from './store/opinions.ts'
import { findPeople } from './store/people.ts'

const compress = {
  br: promisify((bytes: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(
      bytes,
      { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } },
      done,
    ),
  ),
  gzip: promisify((bytes: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    gzip(bytes, { level: 4 }, done),
  ),
}

type Encoding = keyof typeof compress

function chooseEncoding(header: string | undefined): Encoding | undefined {
  const accepted = (header ?? '').toLowerCase()
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Posts that their owner is asked about at once. */
const cardsPiece = 500

export const readerOf = (viewer: Viewer | null): Reader => ({
  userId: viewer?.userId ?? null,
  isModerator: isModerator(viewer),
})

/** Comments as this reader sees them: a few statements more, however many. */
export async function presentRows(
  comments: Reading,
  rows: readonly ThreadRow[],
  reader: Reader,
): Promise<CommentReply[]> {
  const db = comments.db.kysely
  const ids = rows.map(row => row.id)
  const attached = rows.flatMap(row => (row.hasAttachments ? [row.id] : []))
  const [people, ratings, flags, files, videos] = await Promise.all([
    findPeople(db, [...new Set(rows.map(row => row.authorId))]),
    findRatings(db, ids, reader),
    findFlags(db, ids, reader),
    findFiles(db, attached),
    findVideos(db, attached),
  ])
  const zoned = makeZonedMoment(comments.zone)
  return rows.map(row => presentComment(row, { reader, people, ratings, flags, files, videos, zoned }))
}

/** By their numbers, ascending; unknown ones are left out. */
export async function presentByIds(comments: Reading, ids: readonly number[], reader: Reader): Promise<CommentReply[]> {
  return presentRows(comments, await listByIds(comments.db.kysely, ids, reader), reader)
}

export type ThreadQuery = { sort: ThreadSort; limit: number; page: number }

/** Numbers of a page; `last_modified` is of what stands on it. */
export function paginate(
  rows: readonly ThreadRow[],
  total: number,
  page: number,
  limit: number,
): CommentListReply['data']['pagination'] {
  const offset = (page - 1) * limit
  const modifiedMs = rows.reduce((latest, row) => Math.max(latest, row.updatedMs), 0)
  return {
    total,
    per_page: limit,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / limit)),
    from: rows.length > 0 ? offset + 1 : null,
    to: rows.length > 0 ? offset + rows.length : null,
    last_modified: modifiedMs > 0 ? new Date(modifiedMs).toISOString() : null,
  }
}

/** What a thread is read with. */
type Reading = Pick<Comments, 'db' | 'zone'>

/** `listed`: how many comments everybody sees, placeholders among them. */
export async function readThread(
  comments: Reading,
  postId: number,
  listed: number,
  { sort, limit, page }: ThreadQuery,
  reader: Reader,
): Promise<CommentListReply> {
  const offset = (page - 1) * limit
  const list = sort === 'trending' ? listTrending : listOldest
  const rows = await list(comments.db.kysely, postId, reader, { offset, limit })
  const total = rows.length > 0 && rows.length < limit ? offset + rows.length : Math.max(listed, offset + rows.length)
  return {
    success: true,
    data: { pagination: paginate(rows, total, page, limit), data: await presentRows(comments, rows, reader) },
  }
}

/** Threads being made, so that a hundred readers of a fresh comment cost one. */
const making = new Map<string, Promise<Buffer>>()

function makeOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  let bytes = making.get(key)
  if (!bytes) making.set(key, (bytes = make().finally(() => making.delete(key))))
  return bytes
}

async function pack(list: CommentListReply, encoding: Encoding | undefined): Promise<Buffer> {
  const bytes = Buffer.from(JSON.stringify(list))
  return encoding ? compress[encoding](bytes) : bytes
}

/** The thread for whoever asks. Throws `not_found` for a post that nobody can read. */
export async function answerThread(
  comments: Comments,
  postId: number,
  query: ThreadQuery,
  viewer: Viewer | null,
  acceptEncoding: string | undefined,
): Promise<CommentListReply | ReadyReply> {
  const { cache, ask } = comments.context
  const post = await findPost(comments.db.kysely, postId)
  if (!post && !(await readPostCards(ask, [postId])).has(postId))
    throw new DomainError('not_found', 'Такого материала нет')
  const reader = readerOf(viewer)
  const make = () => readThread(comments, postId, post?.listed ?? 0, query, reader)
  if (query.limit <= firstScreenMax || !post) return make()
  const isLong = Math.min(query.limit, post.listed) > longThread
  const encoding = isLong ? chooseEncoding(acceptEncoding) : undefined
  if (viewer) return new ReadyReply(await pack(await make(), encoding), encoding)
  const key = `comments ${postId} ${post.version} ${query.sort} ${query.limit} ${query.page} ${encoding ?? ''}`
  const kept = await cache.get(key)
  if (kept) return new ReadyReply(kept, encoding)
  const bytes = await makeOnce(key, async () => {
    const made = await pack(await make(), encoding)
    await cache.set(key, made, { ttlSeconds: threadSeconds, tags: [postTag(postId)] })
    return made
  })
  return new ReadyReply(bytes, encoding)
}

/** The same with the posts that they stand under; null for a post that is not public. */
export async function withPosts<C extends CommentReply>(
  { context }: Comments,
  presented: readonly C[],
): Promise<(C & { post: { id: number; title: string; url: string } | null })[]> {
  const cards = new Map<number, { id: number; title: string; url: string }>()
  const ids = [...new Set(presented.map(comment => comment.post_ID))]
  for (let from = 0; from < ids.length; from += cardsPiece)
    for (const [id, card] of await readPostCards(context.ask, ids.slice(from, from + cardsPiece))) cards.set(id, card)
  return presented.map(comment => {
    const card = cards.get(comment.post_ID)
    return { ...comment, post: card ? { id: card.id, title: card.title, url: card.url } : null }
  })
}
