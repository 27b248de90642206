// Copies of people as comments show them.
import { sql, type Kysely, type Selectable } from 'kysely'
import { forgetRestrictions } from '../restrictions/store.ts'
import type { CommentsTables, PersonTable } from './tables.ts'

type Executor = Kysely<CommentsTables>

export type PersonRow = Selectable<PersonTable>

export async function findPeople(db: Executor, userIds: readonly string[]): Promise<Map<string, PersonRow>> {
  if (userIds.length === 0) return new Map()
  // One JSON text, as for threads: a long thread has thousands of authors.
  const { rows } = await sql<{ json: string | null }>`
    select json_agg(p)::text as json from comments.person p where user_id = any (${[...userIds]}::uuid[])`.execute(db)
  const people = JSON.parse(rows[0]?.json ?? '[]') as (Omit<PersonRow, 'registered_at'> & { registered_at: string })[]
  return new Map(
    people.map(({ registered_at, ...person }) => [
      person.user_id,
      { ...person, registered_at: new Date(registered_at) },
    ]),
  )
}

/** Inserts the person if they are new and locks the row, so that no other comment by them is written in parallel. */
export async function lockPerson(trx: Executor, person: PersonRow): Promise<void> {
  await trx
    .insertInto('person')
    .values(person)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(eb => ({ is_expert: eb.ref('person.is_expert') })))
    .execute()
}

/** Inserts the person if they are new. */
export async function keepPerson(db: Executor, person: PersonRow): Promise<void> {
  await db
    .insertInto('person')
    .values(person)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Updates the copy of a person. One that was erased after the data was loaded stays erased. */
export async function renewPerson(
  db: Executor,
  { user_id, registered_at: _, source: __, ...shown }: PersonRow,
): Promise<void> {
  await db.updateTable('person').set(shown).where('user_id', '=', user_id).where('is_erased', '=', false).execute()
}

/** Removes everything that names the person; their comments stay. */
export async function erasePerson(trx: Executor, userId: string): Promise<void> {
  await trx
    .updateTable('person')
    .set({ display_name: '', avatar: null, email: null, is_expert: false, is_archived: false, is_erased: true })
    .where('user_id', '=', userId)
    .execute()
  await trx.updateTable('comment').set({ ip: null, agent: null }).where('author_id', '=', userId).execute()
  await forgetRestrictions(trx, userId)
}

/** The posts that the person commented on, the latest first. */
export async function listPostsOf(db: Executor, userId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment')
    .select('post_id')
    .where('author_id', '=', userId)
    .groupBy('post_id')
    .orderBy(eb => eb.fn.max('created_at'), 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => row.post_id)
}

/** Removes IP address and user agent of up to `limit` comments written before an instant. Returns their number. */
export async function forgetTraces(trx: Executor, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update comments.comment set ip = null, agent = null where id in (
      select id from comments.comment where created_at < ${before} and ip is not null order by created_at limit ${limit}
    ) returning id`.execute(trx)
  return rows.length
}
