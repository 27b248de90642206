// Claims of health texts. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { ClaimTable, NewsroomTables } from './tables.ts'

type Executor = Kysely<NewsroomTables>
export type ClaimRow = Selectable<ClaimTable>

export async function listClaimRows(db: Executor, textId: number, limit: number): Promise<ClaimRow[]> {
  return db.selectFrom('claim').selectAll().where('text_id', '=', textId).orderBy('id').limit(limit).execute()
}

export async function insertClaim(db: Executor, claim: Insertable<ClaimTable>): Promise<ClaimRow> {
  return db.insertInto('claim').values(claim).returningAll().executeTakeFirstOrThrow()
}

/** Waits for those who are changing the claims, and lets nobody change them before the end of the transaction. */
export async function lockClaims(trx: Executor, textId: number, ids: readonly number[]): Promise<ClaimRow[]> {
  return trx
    .selectFrom('claim')
    .selectAll()
    .where('text_id', '=', textId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateClaim(db: Executor, id: number, changes: Updateable<ClaimTable>): Promise<void> {
  await db.updateTable('claim').set(changes).where('id', '=', id).execute()
}

/** `hash`: of the words that the expert signed; null for a claim that the expert doubts. */
export type AnsweredClaim = { id: number; state: 'true' | 'mend'; note: string; hash: string | null }

export async function updateAnswered(
  trx: Executor,
  answers: readonly AnsweredClaim[],
  { expert, at }: { expert: string; at: Date },
): Promise<void> {
  const column = <Name extends keyof AnsweredClaim>(name: Name) => answers.map(answer => answer[name])
  await sql`
    update newsroom.claim set state = answer.state, note = answer.note, signed_hash = answer.hash,
      signed_expert = case when answer.hash is not null then ${expert}::text end, checked_by = null, checked_at = ${at}
    from unnest(${column('id')}::bigint[], ${column('state')}::text[], ${column('note')}::text[], ${column('hash')}::text[])
      as answer (id, state, note, hash)
    where claim.id = answer.id`.execute(trx)
}

export async function deleteClaim(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('claim').where('id', '=', id).execute()
}
