// Reads threads. A short page has its own query; the whole thread is made once for all readers and cached as compressed bytes.
import type { Kysely } from 'kysely'
import type { CommentListReply, CommentReply, ThreadSort } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import type { Viewer } from '#domain/viewer.ts'
import { ReadyReply } from '#platform/http/answer.ts'
import { chooseEncoding, compress } from '#platform/http/pack-reply.ts'
import { postTag, type Comments } from './comments.ts'
import { batchSize, firstBatchSize, firstScreenMax, threadSeconds, uncompressedMax } from './limits.ts'
import { isModerator } from './may.ts'
import { makeZonedMoment, presentComment } from './present.ts'
import { findFiles, findVideos } from './store/attachments.ts'
import {
  countListed,
  listBatch,
  listByIds,
  listOldest,
  listTrending,
  type Reader,
  type ThreadRow,
} from './store/comments.ts'
import { findPost } from './store/counters.ts'
import { findFlags, findRatings } from './store/opinions.ts'
import { findPeople, type PersonRow } from './store/people.ts'
import type { CommentsTables } from './store/tables.ts'

/** Posts in one request for cards. */
const cardsBatchSize = 500

/** What reading a thread needs. */
type ThreadSource = Pick<Comments, 'db' | 'zone'>

export const readerOf = (viewer: Viewer | null): Reader => ({
  userId: viewer?.userId ?? null,
  isModerator: isModerator(viewer),
})

/** Adds the authors of the rows that are missing in `people`. */
async function addAuthors(db: Kysely<CommentsTables>, people: Map<string, PersonRow>, rows: readonly ThreadRow[]) {
  const unknown = new Set(rows.map(row => row.authorId).filter(id => !people.has(id)))
  for (const [id, person] of await findPeople(db, [...unknown])) people.set(id, person)
}

/**
 * The comments as this reader sees them. The number of statements does not depend on the number of rows. `people` holds authors
 * loaded before; the missing ones are added to it.
 */
export async function presentRows(
  comments: ThreadSource,
  rows: readonly ThreadRow[],
  reader: Reader,
  people = new Map<string, PersonRow>(),
): Promise<CommentReply[]> {
  const db = comments.db.kysely
  const ids = rows.map(row => row.id)
  const attached = rows.flatMap(row => (row.hasAttachments ? [row.id] : []))
  const [, ratings, flags, files, videos] = await Promise.all([
    addAuthors(db, people, rows),
    findRatings(db, ids, reader),
    findFlags(db, ids, reader),
    findFiles(db, attached),
    findVideos(db, attached),
  ])
  const zoned = makeZonedMoment(comments.zone)
  return rows.map(row => presentComment(row, { reader, people, ratings, flags, files, videos, zoned }))
}

/** In ascending order of ids; unknown ids are left out. */
export async function presentByIds(
  comments: ThreadSource,
  ids: readonly number[],
  reader: Reader,
): Promise<CommentReply[]> {
  return presentRows(comments, await listByIds(comments.db.kysely, ids, reader), reader)
}

/** One comment that exists. */
export async function presentOne(comments: ThreadSource, id: number, viewer: Viewer | null): Promise<CommentReply> {
  return (await presentByIds(comments, [id], readerOf(viewer)))[0]!
}

export type ThreadQuery = { sort: ThreadSort; limit: number; page: number }

/** `last_modified` is the newest change among the comments on the page. */
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

/** One page of a thread. `listed`: how many comments everybody sees, placeholders included. */
export async function readThread(
  comments: ThreadSource,
  postId: number,
  listed: number,
  { sort, limit, page }: ThreadQuery,
  reader: Reader,
): Promise<CommentListReply> {
  const offset = (page - 1) * limit
  const list = sort === 'trending' ? listTrending : listOldest
  const rows = await list(comments.db.kysely, postId, reader, { offset, limit })
  const isLast = rows.length < limit && (rows.length > 0 || page === 1)
  const count = () => (reader.userId === null ? listed : countListed(comments.db.kysely, postId, reader))
  const total = isLast ? offset + rows.length : await count()
  return {
    success: true,
    data: { pagination: paginate(rows, total, page, limit), data: await presentRows(comments, rows, reader) },
  }
}

/**
 * The whole thread as JSON, at most `limit` comments. While a batch is presented, the database reads the next one; other requests
 * are answered between batches.
 */
export async function writeThread(
  comments: ThreadSource,
  postId: number,
  { sort, limit }: Pick<ThreadQuery, 'sort' | 'limit'>,
  reader: Reader,
): Promise<Buffer> {
  const rows: ThreadRow[] = []
  const people = new Map<string, PersonRow>()
  const groups: { id: number; likes: number; json: Buffer[] }[] = []
  const write = async (batch: readonly ThreadRow[]) => {
    const presented = await presentRows(comments, batch, reader, people)
    for (let from = 0; from < batch.length;) {
      let to = from + 1
      while (to < batch.length && batch[to]!.parent !== 0) to += 1
      const json = Buffer.from(JSON.stringify(presented.slice(from, to)).slice(1, -1))
      const { id, parent, recursiveLikes: likes } = batch[from]!
      if (parent === 0 || groups.length === 0) groups.push({ id, likes, json: [json] })
      else groups.at(-1)!.json.push(json)
      from = to
    }
  }
  const read = (after: string, most: number) =>
    listBatch(comments.db.kysely, postId, reader, { after, limit: Math.min(most, limit - rows.length) })
  // The first batch is short, so that presenting can start early.
  let batch = await read('', firstBatchSize)
  for (let end = ''; batch.end !== end;) {
    end = batch.end
    rows.push(...batch.rows)
    // `write` comes first: on a single connection its queries then run before the next batch is read.
    const [, next] = await Promise.all([write(batch.rows), read(end, batchSize)])
    batch = next
  }
  if (sort === 'trending') groups.sort((one, other) => other.likes - one.likes || other.id - one.id)
  const pagination = JSON.stringify(paginate(rows, rows.length, 1, limit))
  const comma = Buffer.from(',')
  const list = groups.flatMap(({ json }) => json).flatMap((json, n) => (n === 0 ? [json] : [comma, json]))
  return Buffer.concat([
    Buffer.from(`{"success":true,"data":{"pagination":${pagination},"data":[`),
    ...list,
    Buffer.from(']}}'),
  ])
}

/** Threads in progress by cache key: requests for the same thread share one, so a hundred readers of a new comment cost one. */
const inProgress = new Map<string, Promise<Buffer>>()

function shareInProgress(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  let bytes = inProgress.get(key)
  if (!bytes) inProgress.set(key, (bytes = make().finally(() => inProgress.delete(key))))
  return bytes
}

/** The thread of a hidden post is hidden too. While content does not answer, a thread that has comments is shown. */
async function isReadable({ context }: Comments, postId: number, hasComments: boolean): Promise<boolean> {
  try {
    return (await readPostCards(context.ask, [postId])).has(postId)
  } catch (error) {
    if (!hasComments) throw error
    context.log.warn({ err: error, postId }, 'a thread is shown without asking whether its post is')
    return true
  }
}

/** The thread as the viewer sees it. Throws `not_found` for a post that is not public, except to moderators of a thread with comments. */
export async function answerThread(
  comments: Comments,
  postId: number,
  query: ThreadQuery,
  viewer: Viewer | null,
  acceptEncoding: string | undefined,
): Promise<CommentListReply | ReadyReply> {
  const { cache } = comments.context
  const reader = readerOf(viewer)
  const post = await findPost(comments.db.kysely, postId)
  if (!(post && reader.isModerator) && !(await isReadable(comments, postId, post !== undefined)))
    throw new DomainError('not_found', 'Такого материала нет')
  if (query.limit <= firstScreenMax || !post) return readThread(comments, postId, post?.listed ?? 0, query, reader)
  const isWhole = query.page === 1 && post.listed <= query.limit
  const isLong = Math.min(query.limit, post.listed) > uncompressedMax
  const encoding = isLong ? chooseEncoding(acceptEncoding) : undefined
  const make = async () => {
    const bytes = isWhole
      ? await writeThread(comments, postId, query, reader)
      : Buffer.from(JSON.stringify(await readThread(comments, postId, post.listed, query, reader)))
    return encoding ? compress(bytes, encoding) : bytes
  }
  if (viewer) return new ReadyReply(await make(), encoding)
  const key = `comments ${postId} ${post.version} ${query.sort} ${query.limit} ${query.page} ${encoding ?? ''}`
  const kept = await cache.get(key)
  if (kept) return new ReadyReply(kept, encoding)
  const bytes = await shareInProgress(key, async () => {
    const made = await make()
    await cache.set(key, made, { ttlSeconds: threadSeconds, tags: [postTag(postId)] })
    return made
  })
  return new ReadyReply(bytes, encoding)
}

/** Adds the post of each comment; null for a post that is not public. */
export async function withPosts<C extends CommentReply>(
  { context }: Comments,
  presented: readonly C[],
): Promise<(C & { post: { id: number; title: string; url: string } | null })[]> {
  const cards = new Map<number, { id: number; title: string; url: string }>()
  const ids = [...new Set(presented.map(comment => comment.post_ID))]
  for (let from = 0; from < ids.length; from += cardsBatchSize)
    for (const [id, card] of await readPostCards(context.ask, ids.slice(from, from + cardsBatchSize)))
      cards.set(id, card)
  return presented.map(comment => {
    const card = cards.get(comment.post_ID)
    return { ...comment, post: card ? { id: card.id, title: card.title, url: card.url } : null }
  })
}
