// Remarks on texts. The executor (pool or transaction) is the first argument.
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { NewsroomTables, RemarkTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>

export type RemarkRow = Selectable<RemarkTable>

export async function insertRemark(db: Executor, remark: Insertable<RemarkTable>): Promise<RemarkRow> {
  return db.insertInto('text_remark').values(remark).returningAll().executeTakeFirstOrThrow()
}

export async function findRemark(db: Executor, textId: number, id: number): Promise<RemarkRow | undefined> {
  return db.selectFrom('text_remark').selectAll().where('text_id', '=', textId).where('id', '=', id).executeTakeFirst()
}

export async function countRemarks(db: Executor, textId: number): Promise<number> {
  const { count } = await db
    .selectFrom('text_remark')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('text_id', '=', textId)
    .executeTakeFirstOrThrow()
  return count
}

/** Sorted by id. `isOpen` leaves out resolved threads with their answers. */
export async function listRemarkRows(
  db: Executor,
  textId: number,
  { isOpen, after, limit }: { isOpen: boolean; after: number; limit: number },
): Promise<RemarkRow[]> {
  let query = db
    .selectFrom('text_remark')
    .leftJoin('text_remark as root', 'root.id', 'text_remark.root_id')
    .selectAll('text_remark')
    .where('text_remark.text_id', '=', textId)
    .where('text_remark.id', '>', after)
    .orderBy('text_remark.id')
    .limit(limit)
  if (isOpen) query = query.where('text_remark.resolved_at', 'is', null).where('root.resolved_at', 'is', null)
  return query.execute()
}

export async function updateRemark(
  db: Executor,
  id: number,
  changes: Updateable<RemarkTable>,
): Promise<RemarkRow | undefined> {
  return db.updateTable('text_remark').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function removeRemark(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('text_remark').where('id', '=', id).execute()
}

/** The authors of a thread before the remark `before`, starting with the author of the root. */
export async function listThreadAuthors(
  db: Executor,
  textId: number,
  rootId: number,
  before: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('text_remark')
    .select('author_id')
    .where('text_id', '=', textId)
    .where(({ or, eb }) => or([eb('id', '=', rootId), eb('root_id', '=', rootId)]))
    .where('id', '<', before)
    .orderBy('id')
    .limit(100)
    .execute()
  return [...new Set(rows.map(({ author_id }) => author_id))]
}
