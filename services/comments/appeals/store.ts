// Answers of people to decisions about them. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { AppealTable, CommentsTables } from '../store/tables.ts'
import { ofSections } from '../queue/waiting.ts'
import type { AppealSubject } from './links.ts'

type Executor = Kysely<CommentsTables>
export type AppealRow = Selectable<AppealTable>

/** What the person is told: of a comment that is still hidden by this decision, or of a restriction. */
export async function findSubject(db: Executor, subject: AppealSubject) {
  if ('restrictionId' in subject) {
    const row = await db
      .selectFrom('restriction')
      .selectAll()
      .where('id', '=', subject.restrictionId)
      .where('tell_at', 'is', null)
      .executeTakeFirst()
    return row && { userId: row.user_id, reason: row.reason, content: '', until: row.until }
  }
  const row = await db
    .selectFrom('comment')
    .innerJoin('decision', 'decision.id', 'comment.decision_id')
    .select(['comment.author_id', 'comment.content', 'decision.reason'])
    .where('comment.id', '=', subject.commentId)
    .where('decision.id', '=', subject.decisionId)
    .where('decision.action', '=', 'hide')
    .where('decision.told_at', 'is not', null)
    .where('comment.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { userId: row.author_id, reason: row.reason, content: row.content, until: null }
}

/** False if the person has answered before. */
export async function insertAppeal(
  db: Executor,
  subject: AppealSubject,
  { userId, words, now }: { userId: string; words: string; now: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('appeal')
    .values({
      user_id: userId,
      comment_id: 'commentId' in subject ? subject.commentId : null,
      decision_id: 'decisionId' in subject ? subject.decisionId : null,
      restriction_id: 'restrictionId' in subject ? subject.restrictionId : null,
      words,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export type OpenAppeal = AppealRow & {
  content: string | null
  post_id: number | null
  reason: string
  decided_by: string
  decided_at: Date
  measure: string | null
  until: Date | null
}

const openAppeals = (sections: readonly string[] | null) => sql`
  from comments.appeal a
  left join comments.restriction r on r.id = a.restriction_id
  left join comments.decision d on d.id = a.decision_id
  left join comments.comment c on c.id = coalesce(a.comment_id, r.comment_id)
  left join comments.post_section s on s.post_id = c.post_id
  where a.closed_at is null and ${ofSections(sections)}`

/** Those that wait, the oldest first. */
export async function listAppealRows(
  db: Executor,
  sections: readonly string[] | null,
  limit: number,
): Promise<OpenAppeal[]> {
  const { rows } = await sql<OpenAppeal>`
    select a.*, c.content, c.post_id, coalesce(r.reason, d.reason) as reason,
      coalesce(r.made_by, d.moderator_id) as decided_by, coalesce(r.made_at, d.made_at) as decided_at, r.measure, r.until
    ${openAppeals(sections)} order by a.id limit ${limit}`.execute(db)
  return rows
}

export async function countAppeals(db: Executor, sections: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n ${openAppeals(sections)}`.execute(db)
  return rows[0]!.n
}

export async function isAppealIn(db: Executor, id: number, sections: readonly string[] | null): Promise<boolean> {
  const { rows } = await sql`select a.id ${openAppeals(sections)} and a.id = ${id}`.execute(db)
  return rows.length > 0
}

export async function findAppeal(db: Executor, id: number): Promise<AppealRow | undefined> {
  return db.selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False if a colleague was faster. */
export async function closeAppeal(
  trx: Executor,
  id: number,
  {
    by,
    outcome,
    reversalId,
    now,
    tellAt,
  }: { by: string; outcome: 'reversed' | 'upheld'; reversalId: number | null; now: Date; tellAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('appeal')
    .set({ closed_at: now, closed_by: by, outcome, reversal_id: reversalId, tell_at: tellAt })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the person knows the answer, or it was taken back. `markAppealTold` changes the same row, so only one of the two succeeds. */
export async function reopenAppeal(trx: Executor, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('appeal')
    .set({ closed_at: null, closed_by: null, outcome: null, reversal_id: null, tell_at: null })
    .where('id', '=', id)
    .where('tell_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** When the next person is to be told of the answer to their appeal. */
export async function findNextAppeal(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('appeal')
    .select('tell_at')
    .where('tell_at', 'is not', null)
    .orderBy('tell_at')
    .limit(1)
    .executeTakeFirst()
  return row?.tell_at ?? undefined
}

/** By their ids, from the one after `after`. */
export async function listDueAppeals(
  db: Executor,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<AppealRow[]> {
  return db
    .selectFrom('appeal')
    .selectAll()
    .where('tell_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Undefined if the answer was taken back, or another process tells it. */
export async function markAppealTold(trx: Executor, id: number, now: Date): Promise<AppealRow | undefined> {
  return trx
    .updateTable('appeal')
    .set({ tell_at: null })
    .where('id', '=', id)
    .where('tell_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** The newest answers of a person. */
export async function listAppealsOf(db: Executor, userId: string, limit: number): Promise<AppealRow[]> {
  return db.selectFrom('appeal').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute()
}

/** Of an erased person only that there was an answer is left. */
export async function forgetAppeals(trx: Executor, userId: string): Promise<void> {
  await trx.updateTable('appeal').set({ words: '' }).where('user_id', '=', userId).execute()
}
