// Comments in their tree: reading threads and writing comments.
import { sql, type Kysely, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { auditStatuses } from '#contract/comments.ts'
import { keyDigits } from '../rules/comment-tree.ts'
import type { EarlierComment, Finding } from '../rules/moderation/phase.ts'
import type { CommentsTables, CommentTable } from './tables.ts'

type Executor = Kysely<CommentsTables>

export type CommentRow = Selectable<CommentTable>

/** Every reader sees the comment; `is_visible` of its counter is the same. */
export const isVisibleToAll = ({
  status,
  shadowed_at,
  deleted_at,
}: Pick<CommentRow, 'status' | 'shadowed_at' | 'deleted_at'>) =>
  status === auditStatuses.approved.id && shadowed_at === null && deleted_at === null

/** A comment in a thread. Ten thousand of them are read as one JSON text. Instants are in milliseconds. */
export type ThreadRow = {
  id: number
  postId: number
  parent: number
  replyTo: number
  level: number
  authorId: string
  content: string
  app: string
  status: number
  createdMs: number
  updatedMs: number
  shadowedMs: number | null
  shadowedBy: string | null
  deletedMs: number | null
  deletedBy: string | null
  isSubscribed: boolean
  isVisible: boolean
  likes: number
  dislikes: number
  recursiveLikes: number
  recursiveDislikes: number
  replies: number
  ip: string | null
  agent: string | null
  findings: readonly Finding[]
  hasAttachments: boolean
  isInText: boolean
}

/** The reader that a thread is for; `userId` is null for a visitor who is not signed in. */
export type Reader = { userId: string | null; isModerator: boolean }

/** A double: `extract` computes in numeric and takes ten times as long. */
const milliseconds = (column: string) => sql`date_part('epoch', ${sql.ref(column)}) * 1000`

/**
 * The columns of `c` (comment) and `k` (its counter) as JSON in the order of `ThreadTuple`. The fields that are rarely set, or that
 * only some readers may see, are one value at the end. Uses `format` because `json_build_array` takes twice as long.
 */
const tupleFor = ({ userId }: Reader) => sql`format('[%s,%s,%s,%s,%s,"%s",%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s]',
  c.id, c.post_id, coalesce(c.parent_id, 0), coalesce(c.reply_to_id, 0), c.level, c.author_id, to_json(c.content), to_json(c.app),
  ${milliseconds('c.created_at')}, ${milliseconds('c.updated_at')}, k.is_visible::text,
  k.likes, k.dislikes, k.recursive_likes, k.recursive_dislikes, k.replies, c.has_attachments::text, c.is_in_text::text,
  case when ${userId === null ? sql`k.is_visible` : sql`false`} then 'null' else
    json_build_array(c.status, ${milliseconds('c.shadowed_at')}, c.shadowed_by, ${milliseconds('c.deleted_at')}, c.deleted_by,
      c.is_subscribed, c.ip, c.agent, c.findings)::text end)`

type RestrictedFields = [
  status: number,
  shadowedMs: number | null,
  shadowedBy: string | null,
  deletedMs: number | null,
  deletedBy: string | null,
  isSubscribed: boolean,
  ip: string | null,
  agent: string | null,
  findings: readonly Finding[],
]
type ThreadTuple = [
  id: number,
  postId: number,
  parent: number,
  replyTo: number,
  level: number,
  authorId: string,
  content: string,
  app: string,
  createdMs: number,
  updatedMs: number,
  isVisible: boolean,
  likes: number,
  dislikes: number,
  recursiveLikes: number,
  recursiveDislikes: number,
  replies: number,
  hasAttachments: boolean,
  isInText: boolean,
  restricted: RestrictedFields | null,
]

/** The restricted fields of a comment that is visible to all, read for a visitor. */
const defaultRestricted: RestrictedFields = [auditStatuses.approved.id, null, null, null, null, false, null, null, []]
const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms))

function toThreadRow(s: ThreadTuple): ThreadRow {
  const restricted = s[18] ?? defaultRestricted
  return {
    id: s[0],
    postId: s[1],
    parent: s[2],
    replyTo: s[3],
    level: s[4],
    authorId: s[5],
    content: s[6],
    app: s[7],
    createdMs: Math.round(s[8]),
    updatedMs: Math.round(s[9]),
    isVisible: s[10],
    likes: s[11],
    dislikes: s[12],
    recursiveLikes: s[13],
    recursiveDislikes: s[14],
    replies: s[15],
    hasAttachments: s[16],
    isInText: s[17],
    status: restricted[0],
    shadowedMs: rounded(restricted[1]),
    shadowedBy: restricted[2],
    deletedMs: rounded(restricted[3]),
    deletedBy: restricted[4],
    isSubscribed: restricted[5],
    ip: restricted[6],
    agent: restricted[7],
    findings: restricted[8],
  }
}

const parseTuples = (tuples: string | null | undefined) =>
  (JSON.parse(`[${tuples ?? ''}]`) as ThreadTuple[]).map(toThreadRow)

/** Reads all rows as one text, in the order of the query: PGlite transfers single rows slowly. */
async function listTuples(db: Executor, query: RawBuilder<unknown>): Promise<ThreadRow[]> {
  const { rows } = await sql<{
    tuples: string | null
  }>`select string_agg(t.tuple, ',') as tuples from (${query}) t`.execute(db)
  return parseTuples(rows[0]?.tuples)
}

/** Visible comments and placeholders with replies. Authors and moderators also see comments that wait or are shadowed. */
function isListed({ userId, isModerator }: Reader): RawBuilder<unknown> {
  const everybody = sql`(k.is_visible or k.replies > 0)`
  if (userId === null) return everybody
  const mayRead = isModerator ? sql`true` : sql`c.author_id = ${userId}::uuid`
  return sql`(${everybody} or (${mayRead} and c.deleted_at is null and c.status <= 2))`
}

export type ThreadPage = { offset: number; limit: number }

/** Oldest first, each comment followed by its replies. */
export async function listOldest(
  db: Executor,
  postId: number,
  reader: Reader,
  { offset, limit }: ThreadPage,
): Promise<ThreadRow[]> {
  return listTuples(
    db,
    sql`select ${tupleFor(reader)} as tuple from comments.comment c
      join comments.comment_counter k on k.comment_id = c.id
      where c.post_id = ${postId} and ${isListed(reader)} order by c.sort_key limit ${limit} offset ${offset}`,
  )
}

/** How many comments on a post this reader sees, placeholders included. */
export async function countListed(db: Executor, postId: number, reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from comments.comment c
    join comments.comment_counter k on k.comment_id = c.id where c.post_id = ${postId} and ${isListed(reader)}`.execute(
    db,
  )
  return rows[0]!.n
}

/** A batch of the thread, oldest first, after the sort key at which the previous batch ended; '' starts from the beginning. */
export async function listBatch(
  db: Executor,
  postId: number,
  reader: Reader,
  { after, limit }: { after: string; limit: number },
): Promise<{ rows: ThreadRow[]; end: string }> {
  const { rows } = await sql<{ tuples: string | null; end: string | null }>`
    with batch as materialized (
      select * from comments.comment where post_id = ${postId} and sort_key > ${after} order by sort_key limit ${limit})
    select string_agg(t.tuple, ',') as tuples, (select max(sort_key) from batch) as "end" from (
      select ${tupleFor(reader)} as tuple from batch c
      cross join lateral (select * from comments.comment_counter where comment_id = c.id limit 1) k
      where ${isListed(reader)} order by c.sort_key) t`.execute(db)
  return { rows: parseTuples(rows[0]?.tuples), end: rows[0]?.end ?? after }
}

/** Top-level comments by the likes of their whole branch, the newest first among equals; inside a branch oldest first. */
export async function listTrending(
  db: Executor,
  postId: number,
  reader: Reader,
  { offset, limit }: ThreadPage,
): Promise<ThreadRow[]> {
  const listedTop = reader.userId === null ? sql`and (k.is_visible or k.replies > 0)` : sql``
  return listTuples(
    db,
    sql`with top as materialized (
        select c.sort_key, k.recursive_likes, k.comment_id from (
          select k.comment_id, k.recursive_likes from comments.comment_counter k
          where k.post_id = ${postId} and k.is_top ${listedTop}
          order by k.recursive_likes desc, k.comment_id desc limit ${offset + limit}
        ) k join comments.comment c on c.id = k.comment_id)
      select ${tupleFor(reader)} as tuple
      from (select * from top order by recursive_likes desc, comment_id desc) top
      cross join lateral (
        select * from comments.comment c
        where c.post_id = ${postId} and c.sort_key >= top.sort_key and c.sort_key < top.sort_key || 'g'
        order by c.sort_key
      ) c
      join comments.comment_counter k on k.comment_id = c.id
      where ${isListed(reader)}
      order by top.recursive_likes desc, top.comment_id desc, c.sort_key limit ${limit} offset ${offset}`,
  )
}

export async function listByIds(db: Executor, ids: readonly number[], reader: Reader): Promise<ThreadRow[]> {
  if (ids.length === 0) return []
  return listTuples(
    db,
    sql`select ${tupleFor(reader)} as tuple from comments.comment c join comments.comment_counter k on k.comment_id = c.id
      where c.id = any (${[...ids]}::bigint[]) order by c.id`,
  )
}

/** A person's comments that are not removed, the newest first: all of them for the person, otherwise the visible ones. */
export async function listByAuthor(
  db: Executor,
  authorId: string,
  reader: Reader,
  { offset, limit }: ThreadPage,
): Promise<ThreadRow[]> {
  const isVisibleOnly = reader.userId !== authorId
  const visible = isVisibleOnly ? sql`and status = 1 and shadowed_at is null` : sql``
  return listTuples(
    db,
    sql`select ${tupleFor(reader)} as tuple from (
        select * from comments.comment where author_id = ${authorId} and deleted_at is null ${visible}
        order by created_at desc, id desc limit ${limit} offset ${offset}
      ) c join comments.comment_counter k on k.comment_id = c.id order by c.created_at desc, c.id desc`,
  )
}

export async function countByAuthor(db: Executor, authorId: string, isVisibleOnly: boolean): Promise<number> {
  let query = db
    .selectFrom('comment')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
  if (isVisibleOnly) query = query.where('status', '=', auditStatuses.approved.id).where('shadowed_at', 'is', null)
  return Number((await query.executeTakeFirstOrThrow()).n)
}

/** The newest visible comments of all posts. */
export async function listNewest(db: Executor, limit: number): Promise<ThreadRow[]> {
  return listTuples(
    db,
    sql`select ${tupleFor({ userId: null, isModerator: false })} as tuple from (
        select * from comments.comment where status = 1 and shadowed_at is null and deleted_at is null
        order by created_at desc, id desc limit ${limit}
      ) c join comments.comment_counter k on k.comment_id = c.id order by c.created_at desc, c.id desc`,
  )
}

export async function findComment(db: Executor, id: number): Promise<CommentRow | undefined> {
  return db.selectFrom('comment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the row for the transaction. Comments are locked before any counter. */
export async function lockComment(trx: Executor, id: number): Promise<CommentRow | undefined> {
  return trx.selectFrom('comment').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateComment(trx: Executor, id: number, change: Updateable<CommentTable>): Promise<void> {
  await trx.updateTable('comment').set(change).where('id', '=', id).execute()
}

export async function countSince(db: Executor, authorId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('comment')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export type NewComment = Pick<
  CommentRow,
  | 'post_id'
  | 'parent_id'
  | 'reply_to_id'
  | 'level'
  | 'path'
  | 'author_id'
  | 'content'
  | 'app'
  | 'ip'
  | 'agent'
  | 'is_subscribed'
  | 'status'
  | 'shadowed_at'
  | 'shadowed_by'
  | 'findings'
  | 'text_key'
  | 'created_at'
>

/** Inserts the row and its counter, not visible yet. Returns the id. */
export async function insertComment(trx: Executor, row: NewComment, parentKey: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with numbered as (select nextval('comments.comment_id_seq') as id),
    inserted as (
      insert into comments.comment (id, post_id, parent_id, reply_to_id, level, path, sort_key, author_id, content, app, ip, agent,
        is_subscribed, status, shadowed_at, shadowed_by, findings, text_key, created_at, updated_at)
      select id, ${row.post_id}, ${row.parent_id}, ${row.reply_to_id}, ${row.level}, ${row.path}::bigint[],
        ${parentKey} || lpad(to_hex(id), ${keyDigits}, '0'), ${row.author_id}, ${row.content}, ${row.app}, ${row.ip}, ${row.agent},
        ${row.is_subscribed}, ${row.status}, ${row.shadowed_at}, ${row.shadowed_by}, ${JSON.stringify(row.findings)}::jsonb, ${row.text_key}, ${row.created_at}, ${row.created_at} from numbered
      returning id)
    insert into comments.comment_counter (comment_id, post_id, is_top)
    select id, ${row.post_id}, ${row.parent_id === null} from inserted returning comment_id as id`.execute(trx)
  return rows[0]!.id
}

/** What the moderation rules need: the author's comments since an instant, and what became of their last two hundred. */
export async function findAuthorHistory(
  trx: Executor,
  authorId: string,
  { exceptId, since, textKey }: { exceptId: number; since: Date; textKey: string },
): Promise<{ earlier: EarlierComment[]; published: number; refused: number; sameByOthers: number }> {
  const { rows } = await sql<{ earlier: EarlierComment[]; published: number; refused: number; same: number }>`
    with last as materialized (
      select * from comments.comment where author_id = ${authorId} and id <> ${exceptId}
      order by created_at desc, id desc limit 200)
    select coalesce((select json_agg(json_build_object('id', id, 'postId', post_id, 'text', text_key,
        'createdMs', (extract(epoch from created_at) * 1000)::bigint) order by id desc)
        from last where created_at > ${since} and status <> 3), '[]') as earlier,
      (select count(*)::integer from last where status = 1 and shadowed_at is null and deleted_at is null) as published,
      (select count(*)::integer from last where status in (3, 4) or deleted_by <> author_id::text) as refused,
      (select count(distinct author_id)::integer from (
        select author_id from comments.comment where text_key <> '' and md5(text_key) = md5(${textKey}) and created_at > ${since}
          and author_id <> ${authorId} limit 50) others) as same`.execute(trx)
  const { earlier, published, refused, same } = rows[0]!
  return { earlier, published, refused, sameByOthers: same }
}

/** Undefined when the comment was published before; otherwise the author it replies to, and whether they subscribed to replies. */
export async function markPublished(
  trx: Executor,
  id: number,
  now: Date,
): Promise<{ answered_author_id: string | null; is_reply_wanted: boolean } | undefined> {
  const { rows } = await sql<{ answered_author_id: string | null; is_reply_wanted: boolean }>`
    update comments.comment c set published_at = ${now} where id = ${id} and published_at is null
    returning (select a.author_id from comments.comment a where a.id = c.reply_to_id) as answered_author_id,
      coalesce((select a.is_subscribed from comments.comment a where a.id = c.reply_to_id), false) as is_reply_wanted`.execute(
    trx,
  )
  return rows[0]
}
