// The row that a person's writes queue at.
import { sql, type Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

type Executor = Kysely<UserTables>

/** Till the end of the transaction nobody else writes what is this person's: limits and names are exact. */
export async function lockAccount(trx: Executor, userId: string): Promise<void> {
  await sql`
    insert into "user".account as a (user_id) values (${userId})
    on conflict (user_id) do update set user_id = a.user_id`.execute(trx)
}
