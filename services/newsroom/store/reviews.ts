// The reviews of health texts, and what they changed for readers. The executor (pool or transaction) is the first argument.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { NewsroomTables, ReaderChangeTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>
export type ReaderChangeRow = Selectable<ReaderChangeTable>

export async function findReviewDay(db: Executor, textId: number): Promise<string | null> {
  const row = await db.selectFrom('text_review').select('review_on').where('text_id', '=', textId).executeTakeFirst()
  return row?.review_on ?? null
}

export async function saveReviewDay(db: Executor, textId: number, day: string | null): Promise<void> {
  await db
    .insertInto('text_review')
    .values({ text_id: textId, review_on: day })
    .onConflict(conflict => conflict.column('text_id').doUpdateSet({ review_on: day }))
    .execute()
}

/** How many claims readers were told are looked at again. */
export async function findUnsettled(db: Executor, textId: number): Promise<number> {
  const row = await db.selectFrom('text_review').select('unsettled').where('text_id', '=', textId).executeTakeFirst()
  return row?.unsettled ?? 0
}

export async function saveUnsettled(db: Executor, textId: number, unsettled: number): Promise<void> {
  await db
    .insertInto('text_review')
    .values({ text_id: textId, review_on: null, unsettled })
    .onConflict(conflict => conflict.column('text_id').doUpdateSet({ unsettled }))
    .execute()
}

/** Nobody has written since the log was compacted. */
export async function isAtRest(db: Executor, textId: number): Promise<boolean> {
  const row = await db
    .selectFrom('text_head')
    .select('seq')
    .where('text_id', '=', textId)
    .whereRef('seq', '<=', 'snapshot_seq')
    .executeTakeFirst()
  return row !== undefined
}

/** Newest first. */
export async function listReaderChanges(db: Executor, textId: number, limit: number): Promise<ReaderChangeRow[]> {
  return db
    .selectFrom('reader_change')
    .selectAll()
    .where('text_id', '=', textId)
    .orderBy('changed_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertReaderChange(
  db: Executor,
  change: Insertable<ReaderChangeTable>,
): Promise<ReaderChangeRow> {
  return db.insertInto('reader_change').values(change).returningAll().executeTakeFirstOrThrow()
}

/** True if there was one. */
export async function deleteReaderChange(db: Executor, textId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reader_change')
    .where('text_id', '=', textId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
