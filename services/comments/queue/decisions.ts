// Rows of decisions. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { ModerationReason } from '#domain/moderation.ts'
import type { CommentsTables, DecisionTable, FormerState } from '../store/tables.ts'
import { ofSections } from './waiting.ts'

type Executor = Kysely<CommentsTables>
export type DecisionRow = Selectable<DecisionTable>

export async function insertDecision(
  db: Executor,
  row: { moderator_id: string; action: 'keep' | 'hide'; reason: ModerationReason | null; made_at: Date; tell_at: Date },
): Promise<DecisionRow> {
  return db.insertInto('decision').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A decision on nothing. */
export async function removeDecision(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('decision').where('id', '=', id).execute()
}

export async function insertDecided(
  trx: Executor,
  decisionId: number,
  commentId: number,
  former: FormerState,
): Promise<void> {
  await trx
    .insertInto('decided')
    .values({ decision_id: decisionId, comment_id: commentId, former: JSON.stringify(former) })
    .execute()
}

export async function findDecision(db: Executor, id: number): Promise<DecisionRow | undefined> {
  return db.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False if its authors know it, or it was undone before. `markTold` changes the same row, so only one of the two succeeds. */
export async function markUndone(trx: Executor, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('decision')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('told_at', 'is', null)
    .where('tell_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Another comment joins the decision. False if it was told or undone. */
export async function delayTelling(trx: Executor, id: number, tellAt: Date): Promise<boolean> {
  const row = await trx
    .updateTable('decision')
    .set({ tell_at: tellAt })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('told_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if it was undone, or another comment has joined it since. One that was told in part, before a crash, is told to its end. */
export async function markTold(trx: Executor, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('decision')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('tell_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listDecided(db: Executor, id: number): Promise<{ comment_id: number; former: FormerState }[]> {
  return db
    .selectFrom('decided')
    .select(['comment_id', 'former'])
    .where('decision_id', '=', id)
    .orderBy('comment_id')
    .execute()
}

/** False if the author was told already. */
export async function takeDecided(trx: Executor, decisionId: number, commentId: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('decided')
    .set({ told_at: now })
    .where('decision_id', '=', decisionId)
    .where('comment_id', '=', commentId)
    .where('told_at', 'is', null)
    .returning('comment_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markSettled(db: Executor, id: number, now: Date): Promise<void> {
  await db.updateTable('decision').set({ settled_at: now }).where('id', '=', id).execute()
}

/** The next time at which a decision must be told; one whose undoing was cut short is due at once. */
export async function findNextDecision(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(undone_at, tell_at)) as at from comments.decision where settled_at is null`.execute(db)
  return rows[0]?.at ?? undefined
}

/** By their ids, from the one after `after`. */
export async function listDueDecisions(
  db: Executor,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<DecisionRow[]> {
  return db
    .selectFrom('decision')
    .selectAll()
    .where('settled_at', 'is', null)
    .where('id', '>', after)
    .where(sql<Date>`coalesce(undone_at, tell_at)`, '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Resolves the open reports of a comment by a decision. */
export async function resolveFlags(trx: Executor, commentId: number, decisionId: number, now: Date): Promise<void> {
  await trx
    .updateTable('comment_flag')
    .set({ resolved_at: now, decision_id: decisionId })
    .where('comment_id', '=', commentId)
    .where('resolved_at', 'is', null)
    .execute()
}

export async function reopenFlags(trx: Executor, commentId: number, decisionId: number): Promise<void> {
  await trx
    .updateTable('comment_flag')
    .set({ resolved_at: null, decision_id: null })
    .where('comment_id', '=', commentId)
    .where('decision_id', '=', decisionId)
    .execute()
}

export type HiddenRow = {
  decisionId: number
  id: number
  postId: number
  content: string
  authorId: string
  reason: ModerationReason | null
  by: string
  at: Date
}
/** The last comment of a page. A page may end between two comments of one decision. */
export type HiddenPlace = Pick<HiddenRow, 'decisionId' | 'id'>

/** Comments that are hidden by a decision that stands, the newest first. */
export async function listHidden(
  db: Executor,
  { before, limit, sections }: { before: HiddenPlace | undefined; limit: number; sections: readonly string[] | null },
): Promise<HiddenRow[]> {
  // The comparison of decisions alone is one that their index answers.
  const isFurther = before
    ? sql`d.id <= ${before.decisionId} and (d.id, c.id) < (${before.decisionId}, ${before.id})`
    : sql`true`
  const { rows } = await sql<HiddenRow>`
    select d.id as "decisionId", c.id, c.post_id as "postId", c.content, c.author_id as "authorId", d.reason,
      d.moderator_id as "by", d.made_at as at
    from comments.decision d join comments.comment c on c.decision_id = d.id
    left join comments.post_section s on s.post_id = c.post_id
    where d.action = 'hide' and d.undone_at is null and c.deleted_at is null
      and ${isFurther} and ${ofSections(sections)}
    order by d.id desc, c.id desc limit ${limit}`.execute(db)
  return rows
}
