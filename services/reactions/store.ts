// Reactions and how many there are. A post's counter is locked first: whoever reacts to one post waits for the one before.
import type { Kysely, Selectable, Transaction } from 'kysely'
import { reactionKinds, type ReactionKind } from '#contract/reactions.ts'

type CounterTable = Record<ReactionKind, number> & { post_id: number; created_at: Date; updated_at: Date }
export type ReactionsTables = {
  reaction: { post_id: number; user_id: string; kind: ReactionKind; created_at: Date; updated_at: Date }
  post_counter: CounterTable
}
export type CounterRow = Selectable<CounterTable>

const zeros = Object.fromEntries(reactionKinds.map(each => [each, 0])) as Record<ReactionKind, number>

type Executor = Kysely<ReactionsTables>
type Trx = Transaction<ReactionsTables>

export async function listCounters(db: Executor, postIds: readonly number[]): Promise<CounterRow[]> {
  return db
    .selectFrom('post_counter')
    .selectAll()
    .where('post_id', 'in', [...postIds])
    .execute()
}

export async function listOwn(
  db: Executor,
  postIds: readonly number[],
  userId: string,
): Promise<Map<number, ReactionKind>> {
  const rows = await db
    .selectFrom('reaction')
    .select(['post_id', 'kind'])
    .where('user_id', '=', userId)
    .where('post_id', 'in', [...postIds])
    .execute()
  return new Map(rows.map(row => [row.post_id, row.kind]))
}

/** Makes it the person's reaction to the post; null: none. The same again changes nothing. */
export async function setReaction(
  trx: Trx,
  { postId, userId, now }: { postId: number; userId: string; now: Date },
  kind: ReactionKind | null,
): Promise<void> {
  await trx
    .insertInto('post_counter')
    .values({ post_id: postId, ...zeros, created_at: now, updated_at: now })
    .onConflict(oc => oc.column('post_id').doNothing())
    .execute()
  await trx.selectFrom('post_counter').select('post_id').where('post_id', '=', postId).forNoKeyUpdate().execute()
  const before = (await listOwn(trx, [postId], userId)).get(postId) ?? null
  if (before === kind) return
  if (kind === null)
    await trx.deleteFrom('reaction').where('post_id', '=', postId).where('user_id', '=', userId).execute()
  else
    await trx
      .insertInto('reaction')
      .values({ post_id: postId, user_id: userId, kind, created_at: now, updated_at: now })
      .onConflict(oc => oc.columns(['post_id', 'user_id']).doUpdateSet({ kind, updated_at: now }))
      .execute()
  await count(trx, postId, now, before, kind)
}

/** Of posts that anybody reacted to, by id. */
export async function listCountersAfter(db: Executor, after: number, limit: number): Promise<CounterRow[]> {
  return db
    .selectFrom('post_counter')
    .selectAll()
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(limit)
    .execute()
}

/** Of posts that have no numbers yet; how many those are. */
export async function insertCounters(
  db: Executor,
  posts: readonly { id: number; counts: Partial<Record<ReactionKind, number>> }[],
  now: Date,
): Promise<number> {
  const inserted = await db
    .insertInto('post_counter')
    .values(posts.map(({ id, counts }) => ({ post_id: id, ...zeros, ...counts, created_at: now, updated_at: now })))
    .onConflict(oc => oc.column('post_id').doNothing())
    .returning('post_id')
    .execute()
  return inserted.length
}

async function count(trx: Trx, postId: number, now: Date, before: ReactionKind | null, after: ReactionKind | null) {
  await trx
    .updateTable('post_counter')
    .set(eb => ({
      updated_at: now,
      ...(before && { [before]: eb(before, '-', 1) }),
      ...(after && { [after]: eb(after, '+', 1) }),
    }))
    .where('post_id', '=', postId)
    .execute()
}

/** The newest first. */
export function listOfPerson(db: Executor, userId: string, limit: number) {
  return db
    .selectFrom('reaction')
    .select(['post_id', 'kind', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Posts that a person reacted to, at most `limit`. */
export async function listPostsOf(db: Executor, userId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reaction')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.post_id)
}
