import { sql, type Kysely, type Selectable } from 'kysely'
import type { CommentsTables, PersonTable } from './tables.ts'

type Executor = Kysely<CommentsTables>

export type PersonRow = Selectable<PersonTable>

export async function findPeople(db: Executor, userIds: readonly string[]): Promise<Map<string, PersonRow>> {
  if (userIds.length === 0) return new Map()
  // One JSON text, as threads are read: a long one has thousands of authors.
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

/** Who was erased since they were asked about stays so. */
export async function renewPerson(
  db: Executor,
  { user_id, registered_at: _, source: __, ...shown }: PersonRow,
): Promise<void> {
  await db.updateTable('person').set(shown).where('user_id', '=', user_id).where('is_erased', '=', false).execute()
}

/** The words stay, and nobody’s name with them. */
export async function erasePerson(trx: Executor, userId: string): Promise<void> {
  await trx
    .updateTable('person')
    .set({ display_name: '', avatar: null, email: null, is_expert: false, is_archived: false, is_erased: true })
    .where('user_id', '=', userId)
    .execute()
  await trx.updateTable('comment').set({ ip: null, agent: null }).where('author_id', '=', userId).execute()
}

/** Posts that they wrote under, the last of them. */
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

/** Forgets whence comments before an instant were written, at most `limit` of them. How many there were. */
export async function forgetTraces(trx: Executor, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update comments.comment set ip = null, agent = null where id in (
      select id from comments.comment where created_at < ${before} and ip is not null order by created_at limit ${limit}
    ) returning id`.execute(trx)
  return rows.length
}
