import { sql, type Kysely } from 'kysely'
import type { NotificationTables, PersonTable } from './tables.ts'

type Executor = Kysely<NotificationTables>

/** The copy of a person who is archived or erased. */
export const anonymousPerson = (userId: string): PersonTable => ({
  user_id: userId,
  display_name: 'Читатель',
  avatar: null,
})

/** Writes in the order of ids, so parallel transactions with the same people cannot deadlock. */
export async function savePeople(trx: Executor, people: readonly PersonTable[]): Promise<void> {
  const unique = new Map(people.map(person => [person.user_id, person]))
  await trx
    .insertInto('person')
    .values([...unique.values()].toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)))
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(eb => ({
        display_name: eb.ref('excluded.display_name'),
        avatar: eb.ref('excluded.avatar'),
      })),
    )
    .execute()
}

export async function hasPerson(db: Executor, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom('person').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
  )
}

/** Removes the notifications of an erased person, and their name and texts from notifications of others. */
export async function erasePerson(trx: Executor, userId: string): Promise<void> {
  await trx.deleteFrom('inbox').where('user_id', '=', userId).execute()
  await trx.deleteFrom('rating').where('rater_id', '=', userId).execute()
  await trx.updateTable('person').set(anonymousPerson(userId)).where('user_id', '=', userId).execute()
  await sql`update notifications.notification set excerpt = '' where comment_author_id = ${userId}`.execute(trx)
}
