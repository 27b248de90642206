// Exact totals. Every writer locks the counters of a comment and its ancestors in the order of ids, then the post's row, so that
// transactions cannot deadlock.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { int4Max } from '#contract/whole-number.ts'
import type { CommentsTables, PostTable } from './tables.ts'

type Executor = Kysely<CommentsTables>

/** Caps a total of ratings at the greatest `integer`: imports may exceed it. */
export const capped = (sum: RawBuilder<unknown>) => sql`least(${sum}, ${sql.lit(int4Max)})`

/** A comment with its ancestors' ids. */
export type CommentRef = { id: number; post_id: number; path: readonly number[] }

/** Locks the counters of a comment and its ancestors for the transaction. Returns whether everybody sees the comment. */
export async function lockAncestry(trx: Executor, { id, path }: Pick<CommentRef, 'id' | 'path'>): Promise<boolean> {
  const { rows } = await sql<{ comment_id: number; is_visible: boolean }>`
    select comment_id, is_visible from comments.comment_counter where comment_id = any (${[...path, id]}::bigint[])
    order by comment_id for no key update`.execute(trx)
  // Not the last row: an imported comment may have a lower id than the one it replies to.
  return rows.find(row => row.comment_id === id)?.is_visible ?? false
}

/**
 * Shows or hides a comment. Its own ratings are added to, or taken from, the totals of its ancestors, and the comment from their reply
 * counts and the post's count. Returns the post's new counts; undefined when nothing changed.
 */
export async function setVisible(
  trx: Executor,
  { id, post_id, path }: CommentRef,
  isVisible: boolean,
): Promise<PostTable | undefined> {
  const sign = isVisible ? 1 : -1
  const { rows } = await sql<{ listed: number; n: number }>`
    with line as materialized (
      select comment_id, likes, dislikes, is_visible, replies from comments.comment_counter
      where comment_id = any (${[...path, id]}::bigint[]) order by comment_id for no key update),
    own as (select * from line where comment_id = ${id} and is_visible <> ${isVisible}),
    changed as (
      update comments.comment_counter c set
        is_visible = case when c.comment_id = ${id} then ${isVisible} else c.is_visible end,
        replies = c.replies + case when c.comment_id = ${id} then 0 else ${sign}::integer end,
        recursive_likes = ${capped(sql`c.recursive_likes + case when c.comment_id = ${id} then 0 else ${sign}::bigint * own.likes end`)},
        recursive_dislikes = ${capped(sql`c.recursive_dislikes + case when c.comment_id = ${id} then 0 else ${sign}::bigint * own.dislikes end`)}
      from line, own where c.comment_id = line.comment_id
      returning (c.is_visible or c.replies > 0)::integer - (line.is_visible or line.replies > 0)::integer as listed)
    select coalesce(sum(listed), 0)::integer as listed, count(*)::integer as n from changed`.execute(trx)
  const { listed, n } = rows[0]!
  return n === 0 ? undefined : updatePostCounts(trx, post_id, { visible: sign, listed })
}

/** Adds to the counts of a post and gives its thread a new version. The last lock of a transaction. */
export async function updatePostCounts(
  trx: Executor,
  postId: number,
  { visible, listed }: { visible: number; listed: number } = { visible: 0, listed: 0 },
): Promise<PostTable> {
  const { rows } = await sql<PostTable>`
    insert into comments.post as p (post_id, visible, listed, version) values (${postId}, ${visible}, ${listed}, 1)
    on conflict (post_id) do update set visible = p.visible + ${visible}, listed = p.listed + ${listed}, version = p.version + 1
    returning *`.execute(trx)
  return rows[0]!
}

export async function findPost(db: Executor, postId: number): Promise<PostTable | undefined> {
  return db.selectFrom('post').selectAll().where('post_id', '=', postId).executeTakeFirst()
}

/** The number of visible comments by post; posts without comments are missing. */
export async function countByPost(db: Executor, postIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('post')
    .select(['post_id', 'visible'])
    .where('post_id', '=', sql<number>`any (${[...postIds]}::integer[])`)
    .execute()
  return new Map(rows.map(row => [row.post_id, row.visible]))
}
