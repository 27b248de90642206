import { sql, type Kysely } from 'kysely'
import type { NotificationTables, PersonTable } from './tables.ts'

type Executor = Kysely<NotificationTables>

export const nobodyOf = (userId: string): PersonTable => ({ user_id: userId, display_name: 'Читатель', avatar: null })

/** Always in the order of ids: transactions that keep the same people wait for each other and never in a circle. */
export async function keepPeople(trx: Executor, people: readonly PersonTable[]): Promise<void> {
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

export async function isKnown(db: Executor, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom('person').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
  )
}

/** What was told to an erased person goes; where they did something, their name goes. */
export async function forgetPerson(trx: Executor, userId: string): Promise<void> {
  await trx.deleteFrom('inbox').where('user_id', '=', userId).execute()
  await trx.updateTable('person').set(nobodyOf(userId)).where('user_id', '=', userId).execute()
  await sql`update notifications.notification set excerpt = '' where comment_author_id = ${userId}`.execute(trx)
}
