// Ratings of comments, one statement each, and reports.
import { sql, type Kysely } from 'kysely'
import type { CommentReply, RatingState } from '#contract/comments.ts'
import type { Reader } from './comments.ts'
import { capped } from './counters.ts'
import { listRestrictionsOf } from '../restrictions/store.ts'
import type { CommentsTables } from './tables.ts'

type Executor = Kysely<CommentsTables>

export type Ratings = ReadonlyMap<number, 'like' | 'dislike'>
export type Flags = ReadonlyMap<number, CommentReply['flags']>

const states = { like: 1, dislike: -1, none: 0 } as const

/** `version` counts the changes of one rating. */
export type Rated = { version: number }

/**
 * One statement: locks the counters of the comment and its ancestors in the order of ids, writes the vote, adds the difference. So
 * parallel ratings lose nothing and cannot deadlock. Returns undefined when nothing changed or the comment is not visible.
 */
export async function rate(
  trx: Executor,
  { id, path }: { id: number; path: readonly number[] },
  userId: string,
  rating: RatingState,
  now: Date,
): Promise<Rated | undefined> {
  const state = states[rating]
  const seen = sql`select comment_id from line where comment_id = ${id} and is_visible`
  // `none` never inserts: without a rating there is nothing to take back.
  const voted =
    state === 0
      ? sql`update comments.comment_vote v set previous = v.state, state = 0, version = v.version + 1, updated_at = ${now} from seen
          where v.comment_id = seen.comment_id and v.user_id = ${userId} and v.state <> 0 returning v.state, v.previous, v.version`
      : sql`insert into comments.comment_vote as v (comment_id, user_id, state, created_at, updated_at)
          select comment_id, ${userId}::uuid, ${state}::smallint, ${now}::timestamptz, ${now}::timestamptz from seen
          on conflict (comment_id, user_id) do update set
            previous = v.state, state = excluded.state, version = v.version + 1, updated_at = excluded.updated_at
          where v.state <> excluded.state returning v.state, v.previous, v.version`
  const { rows } = await sql<Rated>`
    with line as materialized (
      select comment_id, is_visible from comments.comment_counter
      where comment_id = any (${[...path, id]}::bigint[]) order by comment_id for no key update),
    seen as (${seen}),
    voted as (${voted}),
    difference as (
      select (state = 1)::integer - coalesce(previous = 1, false)::integer as likes,
        (state = -1)::integer - coalesce(previous = -1, false)::integer as dislikes from voted),
    changed as (
      update comments.comment_counter c set
        recursive_likes = ${capped(sql`c.recursive_likes + d.likes::bigint`)},
        recursive_dislikes = ${capped(sql`c.recursive_dislikes + d.dislikes::bigint`)},
        likes = c.likes + case when c.comment_id = ${id} then d.likes else 0 end,
        dislikes = c.dislikes + case when c.comment_id = ${id} then d.dislikes else 0 end
      from line, difference d where c.comment_id = line.comment_id returning c.comment_id)
    select version from voted where exists (select from changed)`.execute(trx)
  return rows[0]
}

/** The reader's own ratings of these comments. */
export async function findRatings(db: Executor, ids: readonly number[], { userId }: Reader): Promise<Ratings> {
  if (userId === null || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comment_vote')
    .select(['comment_id', 'state'])
    .where('user_id', '=', userId)
    .where('comment_id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .where('state', '<>', 0)
    .execute()
  return new Map(rows.map(row => [row.comment_id, row.state === 1 ? 'like' : 'dislike']))
}

export type VoteRow = {
  id: number
  user_id: string
  state: number
  created_at: Date
  updated_at: Date
}

export async function listVotes(
  db: Executor,
  commentId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<VoteRow[]> {
  return db
    .selectFrom('comment_vote')
    .select(['id', 'user_id', 'state', 'created_at', 'updated_at'])
    .where('comment_id', '=', commentId)
    .where('state', '<>', 0)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Returns how many reports of the comment are unresolved; undefined when this person has reported it before. */
export async function addFlag(
  trx: Executor,
  commentId: number,
  userId: string,
  reason: string,
  now: Date,
): Promise<number | undefined> {
  const added = await trx
    .insertInto('comment_flag')
    .values({ comment_id: commentId, user_id: userId, reason, created_at: now, resolved_at: null })
    .onConflict(conflict => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst()
  if (!added) return undefined
  const row = await trx
    .selectFrom('comment_flag')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('comment_id', '=', commentId)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** A person's ratings and reports, the newest `limit` of each; ratings that were taken back are left out. */
export async function listOpinionsOf(db: Executor, userId: string, limit: number) {
  const [ratings, reports, restrictions] = await Promise.all([
    db
      .selectFrom('comment_vote')
      .innerJoin('comment', 'comment.id', 'comment_vote.comment_id')
      .select(['comment_id', 'post_id', 'state', 'comment_vote.updated_at as at'])
      .where('comment_vote.user_id', '=', userId)
      .where('state', '!=', 0)
      .orderBy('comment_vote.updated_at', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('comment_flag')
      .innerJoin('comment', 'comment.id', 'comment_flag.comment_id')
      .select(['comment_id', 'post_id', 'reason', 'comment_flag.created_at as at'])
      .where('comment_flag.user_id', '=', userId)
      .orderBy('comment_flag.created_at', 'desc')
      .limit(limit)
      .execute(),
    listRestrictionsOf(db, [userId], limit),
  ])
  return { ratings, reports, restrictions }
}

export type Opinions = Awaited<ReturnType<typeof listOpinionsOf>>

/** Unresolved reports by comment: all of them for a moderator, the reader's own for anybody else. */
export async function findFlags(db: Executor, ids: readonly number[], { userId, isModerator }: Reader): Promise<Flags> {
  if (userId === null || ids.length === 0) return new Map()
  let query = db
    .selectFrom('comment_flag')
    .selectAll()
    .where('comment_id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
  if (!isModerator) query = query.where('user_id', '=', userId)
  const flags = new Map<number, CommentReply['flags']>()
  for (const row of await query.execute()) {
    const list = flags.get(row.comment_id) ?? []
    list.push({
      author_id: row.user_id,
      reason: row.reason as CommentReply['flags'][number]['reason'],
      created_at: row.created_at.toISOString(),
    })
    flags.set(row.comment_id, list)
  }
  return flags
}
