// Every statement of this service. A write locks the post's row first, so that reactions to one post queue and its counts stay exact.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { ReactionKind } from '#domain/kinds.ts'

export type ReactionsTables = {
  reaction: { post_id: number; user_id: string; kind: ReactionKind; created_at: Date; updated_at: Date }
  /** One row per post that has or had reactions; `updated_at` is when its counts last changed. */
  reacted_post: { post_id: number; created_at: Date; updated_at: Date }
  /** A kind that nobody chose has no row, or 0. */
  reaction_count: { post_id: number; kind: ReactionKind; n: number }
}
export type ReactionCounts = Partial<Record<ReactionKind, number>>
export type ReactedPost = { post_id: number; created_at: Date; updated_at: Date; counts: ReactionCounts }

type Executor = Kysely<ReactionsTables>
type Trx = Transaction<ReactionsTables>

/** Posts with their counts, read by one statement: counts and `updated_at` are of the same moment. */
const reactedPosts = (db: Executor) =>
  db
    .selectFrom('reacted_post')
    .select(['post_id', 'created_at', 'updated_at'])
    .select(eb =>
      eb
        .selectFrom('reaction_count')
        .select(sql<ReactionCounts>`coalesce(jsonb_object_agg(kind, n), '{}')`.as('counts'))
        .whereRef('reaction_count.post_id', '=', 'reacted_post.post_id')
        .$asScalar()
        .$notNull()
        .as('counts'),
    )

export async function listReactedPosts(db: Executor, postIds: readonly number[]): Promise<ReactedPost[]> {
  return reactedPosts(db)
    .where('post_id', 'in', [...postIds])
    .execute()
}

/** In the order of ids, from the first one above `after`. */
export async function listReactedPostsAfter(db: Executor, after: number, limit: number): Promise<ReactedPost[]> {
  return reactedPosts(db).where('post_id', '>', after).orderBy('post_id').limit(limit).execute()
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

/** Sets the reader's reaction to a post; null takes it back. Setting the same reaction again changes nothing. */
export async function setReaction(
  trx: Trx,
  { postId, userId, now }: { postId: number; userId: string; now: Date },
  kind: ReactionKind | null,
): Promise<void> {
  await lockPost(trx, postId, now)
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
  if (before !== null) await addToCount(trx, postId, before, -1)
  if (kind !== null) await addToCount(trx, postId, kind, 1)
  await trx.updateTable('reacted_post').set({ updated_at: now }).where('post_id', '=', postId).execute()
}

async function lockPost(trx: Trx, postId: number, now: Date): Promise<void> {
  await trx
    .insertInto('reacted_post')
    .values({ post_id: postId, created_at: now, updated_at: now })
    .onConflict(oc => oc.column('post_id').doNothing())
    .execute()
  await trx.selectFrom('reacted_post').select('post_id').where('post_id', '=', postId).forNoKeyUpdate().execute()
}

async function addToCount(trx: Trx, postId: number, kind: ReactionKind, change: 1 | -1): Promise<void> {
  await trx
    .insertInto('reaction_count')
    .values({ post_id: postId, kind, n: change })
    .onConflict(oc => oc.columns(['post_id', 'kind']).doUpdateSet(eb => ({ n: eb('reaction_count.n', '+', change) })))
    .execute()
}

/** Stores imported counts of posts that have none yet; returns how many posts those were. */
export async function insertCounts(
  trx: Trx,
  posts: readonly { id: number; counts: ReactionCounts }[],
  now: Date,
): Promise<number> {
  const inserted = await trx
    .insertInto('reacted_post')
    .values(posts.map(({ id }) => ({ post_id: id, created_at: now, updated_at: now })))
    .onConflict(oc => oc.column('post_id').doNothing())
    .returning('post_id')
    .execute()
  // A post that is named twice keeps the counts it was first named with.
  const countsOf = new Map(posts.toReversed().map(({ id, counts }) => [id, counts]))
  const rows = inserted.flatMap(({ post_id }) =>
    Object.entries(countsOf.get(post_id)!).map(([kind, n]) => ({ post_id, kind: kind as ReactionKind, n })),
  )
  if (rows.length > 0) await trx.insertInto('reaction_count').values(rows).execute()
  return inserted.length
}

/** The newest first. */
export function listReactionsOfReader(db: Executor, userId: string, limit: number) {
  return db
    .selectFrom('reaction')
    .select(['post_id', 'kind', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Ids of posts that a reader reacted to, at most `limit`. */
export async function listPostsOfReader(db: Executor, userId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reaction')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.post_id)
}
