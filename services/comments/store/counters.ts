// Sums kept exact: whoever changes one locks the counters of a comment and its ancestors in the order of their ids, then the
// post's row. Nothing waits for another in a circle.
import { sql, type Kysely } from 'kysely'
import type { CommentsTables, PostTable } from './tables.ts'

type Executor = Kysely<CommentsTables>

export type Located = { id: number; post_id: number; path: readonly number[] }

/** Locks the counters of a comment and its ancestors for the transaction; whether everybody sees the comment. */
export async function lockLine(trx: Executor, { id, path }: Pick<Located, 'id' | 'path'>): Promise<boolean> {
  const { rows } = await sql<{ comment_id: number; is_visible: boolean }>`
    select comment_id, is_visible from comments.comment_counter where comment_id = any (${[...path, id]}::bigint[])
    order by comment_id for no key update`.execute(trx)
  // Not the last of them: what was brought in may have a lower number than what it answers.
  return rows.find(row => row.comment_id === id)?.is_visible ?? false
}

/**
 * Makes a comment seen by everybody, or by nobody: with it go its own ratings in the sums of its ancestors, its place in
 * their numbers of replies and in the count of the post. Undefined when it was so already; the post's new count otherwise.
 */
export async function setVisible(
  trx: Executor,
  { id, post_id, path }: Located,
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
        recursive_likes = c.recursive_likes + case when c.comment_id = ${id} then 0 else ${sign}::integer * own.likes end,
        recursive_dislikes = c.recursive_dislikes + case when c.comment_id = ${id} then 0 else ${sign}::integer * own.dislikes end
      from line, own where c.comment_id = line.comment_id
      returning (c.is_visible or c.replies > 0)::integer - (line.is_visible or line.replies > 0)::integer as listed)
    select coalesce(sum(listed), 0)::integer as listed, count(*)::integer as n from changed`.execute(trx)
  const { listed, n } = rows[0]!
  return n === 0 ? undefined : changePost(trx, post_id, { visible: sign, listed })
}

/** The last lock of a transaction. The thread is another from now on. */
export async function changePost(
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

export async function countOf(db: Executor, postIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('post')
    .select(['post_id', 'visible'])
    .where('post_id', '=', sql<number>`any (${[...postIds]}::integer[])`)
    .execute()
  return new Map(rows.map(row => [row.post_id, row.visible]))
}
