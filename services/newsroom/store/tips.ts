// Comments that texts quote. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { TipState } from '#contract/newsroom-tips.ts'
import type { NewsroomTables, TipTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>
export type TipRow = Selectable<TipTable>

export const stateOfTip = ({ is_out, is_in_text }: Pick<TipRow, 'is_out' | 'is_in_text'>): TipState =>
  is_out ? 'out' : is_in_text ? 'in-text' : 'waiting'

const isIn: Record<TipState, ReturnType<typeof sql<boolean>>> = {
  waiting: sql<boolean>`not is_out and not is_in_text`,
  'in-text': sql<boolean>`not is_out and is_in_text`,
  out: sql<boolean>`is_out`,
}

/** A tip that was dropped is none, unless `withDropped`. */
export async function findTip(
  db: Executor,
  commentId: number,
  { withDropped = false } = {},
): Promise<TipRow | undefined> {
  const query = db.selectFrom('tip').selectAll().where('comment_id', '=', commentId)
  return (withDropped ? query : query.where('dropped_at', 'is', null)).executeTakeFirst()
}

/** The newest first, after the tip of the comment `before`. */
export async function listTipRows(
  db: Executor,
  { state, before, limit }: { state: TipState; before: number | undefined; limit: number },
): Promise<TipRow[]> {
  const query = db
    .selectFrom('tip')
    .selectAll()
    .where('dropped_at', 'is', null)
    .where(isIn[state])
    .orderBy('taken_at', 'desc')
    .orderBy('comment_id', 'desc')
    .limit(limit)
  return before === undefined
    ? query.execute()
    : query
        .where(
          sql<boolean>`(taken_at, comment_id) < (select taken_at, comment_id from newsroom.tip where comment_id = ${before})`,
        )
        .execute()
}

export async function countTips(db: Executor): Promise<{ waiting: number; inText: number; out: number }> {
  const { rows } = await sql<{ waiting: number; inText: number; out: number }>`
    select count(*) filter (where ${isIn.waiting})::integer as waiting,
      count(*) filter (where ${isIn['in-text']})::integer as "inText",
      count(*) filter (where ${isIn.out})::integer as out
    from newsroom.tip where dropped_at is null`.execute(db)
  return rows[0]!
}

type NewTip = Pick<
  Insertable<TipTable>,
  'comment_id' | 'post_id' | 'text_id' | 'author_id' | 'author' | 'quote' | 'taken_by' | 'taken_at'
>

/** A tip that waits or was dropped is taken again. False if a text has it. */
export async function saveTip(db: Executor, { comment_id, ...tip }: NewTip): Promise<boolean> {
  const row = await db
    .insertInto('tip')
    .values({ comment_id, ...tip })
    .onConflict(conflict =>
      conflict
        .column('comment_id')
        .doUpdateSet({ ...tip, dropped_at: null })
        .where('tip.is_in_text', '=', false),
    )
    .returning('comment_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False while a colleague is writing it. */
export async function reserveTip(
  db: Executor,
  commentId: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('tip')
    .set({ busy_until: until })
    .where('comment_id', '=', commentId)
    .where('dropped_at', 'is', null)
    .where(eb => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .returning('comment_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTip(db: Executor, commentId: number, changes: Updateable<TipTable>): Promise<void> {
  await db.updateTable('tip').set(changes).where('comment_id', '=', commentId).execute()
}

/** Locks the tips of a text, in the order of their comments. */
export async function lockTipsOf(trx: Executor, textId: number): Promise<TipRow[]> {
  return trx.selectFrom('tip').selectAll().where('text_id', '=', textId).orderBy('comment_id').forUpdate().execute()
}

/** Of these comments, those that a text quotes or readers see quoted. */
export async function listQuoted(db: Executor, commentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('tip')
    .select('comment_id')
    .where('comment_id', '=', sql<number>`any (${[...commentIds]}::bigint[])`)
    .where('dropped_at', 'is', null)
    .where(eb => eb.or([eb('is_in_text', '=', true), eb('is_out', '=', true)]))
    .orderBy('comment_id')
    .execute()
  return rows.map(row => row.comment_id)
}

export async function listTipsOfAuthor(db: Executor, authorId: string): Promise<TipRow[]> {
  return db.selectFrom('tip').selectAll().where('author_id', '=', authorId).orderBy('comment_id').execute()
}
