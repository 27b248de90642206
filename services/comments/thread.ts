// A thread as a list: its first screen by a query of its own, the whole of it made once for everybody, kept as compressed bytes.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { CommentListReply, CommentReply, ThreadSort } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/post-cards.ts'
import type { Viewer } from '#contract/viewer.ts'
import { ReadyReply } from '#platform/http/answer.ts'
import { postTag, type Comments } from './comments.ts'
import { firstPiece, firstScreenMax, longThread, threadPiece, threadSeconds } from './limits.ts'
import { isModerator } from './may.ts'
import { makeZonedMoment, presentComment } from './present.ts'
import { findFiles, findVideos } from './store/attachments.ts'
import { listByIds, listOldest, listPiece, listTrending, type Reader, type ThreadRow } from './store/comments.ts'
import { findPost } from './store/counters.ts'
import { findFlags, findRatings } from './store/opinions.ts'
import { findPeople, type PersonRow } from './store/people.ts'
import type { CommentsTables } from './store/tables.ts'

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

/** Adds the authors who are not known yet. */
async function meetPeople(db: Kysely<CommentsTables>, people: Map<string, PersonRow>, rows: readonly ThreadRow[]) {
  const unknown = new Set(rows.map(row => row.authorId).filter(id => !people.has(id)))
  for (const [id, person] of await findPeople(db, [...unknown])) people.set(id, person)
}

/** Comments as this reader sees them: a few statements more, however many. `people`: authors who are known already, and then all. */
export async function presentRows(
  comments: Reading,
  rows: readonly ThreadRow[],
  reader: Reader,
  people = new Map<string, PersonRow>(),
): Promise<CommentReply[]> {
  const db = comments.db.kysely
  const ids = rows.map(row => row.id)
  const attached = rows.flatMap(row => (row.hasAttachments ? [row.id] : []))
  const [, ratings, flags, files, videos] = await Promise.all([
    meetPeople(db, people, rows),
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

/**
 * The whole thread as JSON, at most `limit` comments of it. While a piece is presented and written, the database reads the next, and
 * between pieces others are answered.
 */
export async function writeThread(
  comments: Reading,
  postId: number,
  { sort, limit }: Pick<ThreadQuery, 'sort' | 'limit'>,
  reader: Reader,
): Promise<Buffer> {
  const rows: ThreadRow[] = []
  const people = new Map<string, PersonRow>()
  const groups: { id: number; likes: number; json: Buffer[] }[] = []
  const write = async (piece: readonly ThreadRow[]) => {
    const presented = await presentRows(comments, piece, reader, people)
    for (let from = 0; from < piece.length;) {
      let to = from + 1
      while (to < piece.length && piece[to]!.parent !== 0) to += 1
      const json = Buffer.from(JSON.stringify(presented.slice(from, to)).slice(1, -1))
      const { id, parent, recursiveLikes: likes } = piece[from]!
      if (parent === 0 || groups.length === 0) groups.push({ id, likes, json: [json] })
      else groups.at(-1)!.json.push(json)
      from = to
    }
  }
  const read = (after: string, most: number) =>
    listPiece(comments.db.kysely, postId, reader, { after, limit: Math.min(most, limit - rows.length) })
  // The first is short, for the work to begin.
  let piece = await read('', firstPiece)
  for (let end = ''; piece.end !== end;) {
    end = piece.end
    rows.push(...piece.rows)
    // What a piece is presented with is asked for before the next piece.
    const [, next] = await Promise.all([write(piece.rows), read(end, threadPiece)])
    piece = next
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

/** Threads being made, so that a hundred readers of a fresh comment cost one. */
const making = new Map<string, Promise<Buffer>>()

function makeOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  let bytes = making.get(key)
  if (!bytes) making.set(key, (bytes = make().finally(() => making.delete(key))))
  return bytes
}

/** A post that was taken from view takes its thread along; while its owner does not answer, what was talked about stays. */
async function isReadable({ context }: Comments, postId: number, isTalkedAbout: boolean): Promise<boolean> {
  try {
    return (await readPostCards(context.ask, [postId])).has(postId)
  } catch (error) {
    if (!isTalkedAbout) throw error
    context.log.warn({ err: error, postId }, 'a thread is shown without asking whether its post is')
    return true
  }
}

/** The thread for whoever asks. Throws `not_found` for a post that nobody can read: only moderators see what was said there. */
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
  const isLong = Math.min(query.limit, post.listed) > longThread
  const encoding = isLong ? chooseEncoding(acceptEncoding) : undefined
  const make = async () => {
    const bytes = isWhole
      ? await writeThread(comments, postId, query, reader)
      : Buffer.from(JSON.stringify(await readThread(comments, postId, post.listed, query, reader)))
    return encoding ? compress[encoding](bytes) : bytes
  }
  if (viewer) return new ReadyReply(await make(), encoding)
  const key = `comments ${postId} ${post.version} ${query.sort} ${query.limit} ${query.page} ${encoding ?? ''}`
  const kept = await cache.get(key)
  if (kept) return new ReadyReply(kept, encoding)
  const bytes = await makeOnce(key, async () => {
    const made = await make()
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
