// What stands around a comment of the queue: the thread, the comments of its author, the same words elsewhere.
import { sql, type Kysely } from 'kysely'
import type { ModerationReason } from '#domain/moderation.ts'
import { likeness } from '../rules/moderation/repeats.ts'
import type { CommentsTables } from '../store/tables.ts'
import type { Finding } from '../rules/moderation/phase.ts'
import { ofSections } from './waiting.ts'

type Executor = Kysely<CommentsTables>

export type AroundRow = {
  id: number
  authorId: string
  content: string
  level: number
  status: number
  shadowedBy: string | null
  isShadowed: boolean
  isRemoved: boolean
  createdAt: Date
  reason: ModerationReason | null
}
const columns = sql`c.id, c.author_id as "authorId", c.content, c.level, c.status, c.shadowed_by as "shadowedBy",
  c.shadowed_at is not null as "isShadowed", c.deleted_at is not null as "isRemoved", c.created_at as "createdAt",
  d.reason`
const withReason = sql`left join comments.decision d on d.id = c.decision_id and d.action = 'hide'`

/** The ancestors of a comment, what was said just before it, and the first answers below it: at most `most`, in the order of the tree. */
export async function listAround(
  db: Executor,
  {
    id,
    postId,
    sortKey,
    path,
    most,
  }: { id: number; postId: number; sortKey: string; path: readonly number[]; most: number },
): Promise<AroundRow[]> {
  const aside = Math.max(1, Math.floor((most - path.length - 1) / 2))
  const { rows } = await sql<AroundRow>`
    with picked as (
      select id from comments.comment where id = any (${[...path, id]}::bigint[])
      union (select id from comments.comment where post_id = ${postId} and sort_key < ${sortKey} and deleted_at is null
        order by sort_key desc limit ${aside})
      union (select id from comments.comment where post_id = ${postId} and sort_key > ${sortKey} and deleted_at is null
        order by sort_key limit ${aside}))
    select ${columns} from picked join comments.comment c using (id) ${withReason} order by c.sort_key`.execute(db)
  return rows
}

/** The last comments of a person, the newest first. */
export async function listHistory(
  db: Executor,
  authorId: string,
  exceptId: number,
  most: number,
): Promise<AroundRow[]> {
  const { rows } = await sql<AroundRow>`
    select ${columns} from (
      select * from comments.comment where author_id = ${authorId} and id <> ${exceptId}
      order by created_at desc, id desc limit ${most}) c ${withReason} order by c.created_at desc, c.id desc`.execute(
    db,
  )
  return rows
}

/** Texts with at least this likeness are the same for one decision. */
const sameLikeness = 0.6

/** Waiting comments with the same words, or nearly, which the moderator may decide on and nobody else has open; at most `most`, the oldest first. */
export async function listSame(
  db: Executor,
  {
    id,
    textKey,
    me,
    sections,
    now,
    compared,
    most,
  }: {
    id: number
    textKey: string
    me: string
    sections: readonly string[] | null
    now: Date
    compared: number
    most: number
  },
): Promise<{ ids: number[]; authors: number }> {
  if (textKey === '') return { ids: [], authors: 1 }
  const isFree = sql`w.comment_id <> ${id} and (w.claimed_until is null or w.claimed_until <= ${now} or w.claimed_by = ${me})
    and ${ofSections(sections)}`
  const { rows } = await sql<{ id: number; authorId: string; textKey: string }>`
    select c.id, c.author_id as "authorId", c.text_key as "textKey" from (
      select w.comment_id, w.since from comments.waiting w
      left join comments.post_section s on s.post_id = w.post_id where ${isFree}
      order by w.since desc limit ${compared}) w
    join comments.comment c on c.id = w.comment_id where c.text_key <> ''
    union
    select c.id, c.author_id, c.text_key from comments.comment c join comments.waiting w on w.comment_id = c.id
    left join comments.post_section s on s.post_id = w.post_id
    where c.text_key <> '' and md5(c.text_key) = md5(${textKey}) and ${isFree}
    order by id`.execute(db)
  const same = rows.filter(row => likeness(row.textKey, textKey) >= sameLikeness).slice(0, most)
  return { ids: same.map(row => row.id), authors: new Set(same.map(({ authorId }) => authorId)).size }
}

export type QueueRow = {
  id: number
  postId: number
  authorId: string
  content: string
  createdAt: Date
  since: Date
  isVisible: boolean
  level: number
  findings: readonly Finding[]
  hasAttachments: boolean
  slug: string | null
  title: string | null
  shown: number
  hidden: number
  reports: { reason: string; count: number }[]
}

/** Comments that wait, with what is known of their authors. */
export async function listQueueRows(db: Executor, ids: readonly number[]): Promise<QueueRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<QueueRow>`
    select c.id, c.post_id as "postId", c.author_id as "authorId", c.content, c.created_at as "createdAt", w.since,
      k.is_visible as "isVisible", c.level, c.findings, c.has_attachments as "hasAttachments", s.slug, s.title,
      a.shown, a.hidden,
      (select coalesce(json_agg(f order by f.count desc), '[]') from (
        select reason, count(*)::integer as count from comments.comment_flag
        where comment_id = c.id and resolved_at is null group by reason) f) as reports
    from comments.waiting w join comments.comment c on c.id = w.comment_id
    join comments.comment_counter k on k.comment_id = c.id
    left join comments.post_section s on s.post_id = c.post_id
    cross join lateral (
      select count(*) filter (where status = 1 and shadowed_at is null and deleted_at is null)::integer as shown,
        count(*) filter (where status in (3, 4) or deleted_by <> author_id::text)::integer as hidden
      from (select * from comments.comment where author_id = c.author_id and id <> c.id
        order by created_at desc, id desc limit 1000) last) a
    where w.comment_id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}
