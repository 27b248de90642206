// Claims of health texts. The executor (pool or transaction) is the first argument.
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { ClaimTable, NewsroomTables } from './tables.ts'

type Executor = Kysely<NewsroomTables>
export type ClaimRow = Selectable<ClaimTable>

export async function listClaimRows(db: Executor, textId: number, limit: number): Promise<ClaimRow[]> {
  return db.selectFrom('claim').selectAll().where('text_id', '=', textId).orderBy('id').limit(limit).execute()
}

export async function insertClaim(db: Executor, claim: Insertable<ClaimTable>): Promise<ClaimRow> {
  return db.insertInto('claim').values(claim).returningAll().executeTakeFirstOrThrow()
}

/** Waits for those who are changing the claim, and lets nobody change it before the end of the transaction. */
export async function lockClaim(trx: Executor, textId: number, id: number): Promise<ClaimRow | undefined> {
  return trx
    .selectFrom('claim')
    .selectAll()
    .where('text_id', '=', textId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateClaim(
  db: Executor,
  id: number,
  changes: Updateable<ClaimTable>,
): Promise<ClaimRow | undefined> {
  return db.updateTable('claim').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function deleteClaim(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('claim').where('id', '=', id).execute()
}
