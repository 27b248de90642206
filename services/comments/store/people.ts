import { sql, type Kysely, type Selectable } from 'kysely'
import type { CommentsTables, PersonTable } from './tables.ts'

type Executor = Kysely<CommentsTables>

export type PersonRow = Selectable<PersonTable>

export async function findPeople(db: Executor, userIds: readonly string[]): Promise<Map<string, PersonRow>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .selectAll()
    .where('user_id', '=', sql<string>`any (${[...userIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.user_id, row]))
}

/** Keeps the person, and till the end of the transaction nobody else writes for them: the quota is exact. */
export async function lockPerson(trx: Executor, person: PersonRow): Promise<void> {
  await trx
    .insertInto('person')
    .values(person)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(eb => ({ is_expert: eb.ref('person.is_expert') })))
    .execute()
}

/** Keeps the person, if they are new here. */
export async function keepPerson(db: Executor, person: PersonRow): Promise<void> {
  await db
    .insertInto('person')
    .values(person)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
