import { sql, type Kysely } from 'kysely'
import type { AuthTables } from './tables.ts'

type Executor = Kysely<AuthTables>

/** Sets the address that waits for its confirmation. */
export async function setPendingEmail(trx: Executor, userId: string, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('user')
    .set({ email_temp: email, email_temp_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Clears the pending address; false when there was none. */
export async function clearPendingEmail(trx: Executor, userId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('user')
    .set({ email_temp: null, email_temp_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('email_temp', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes the pending address the account's own; false when another address is pending by now. Throws a unique violation when the
 * address belongs to another account.
 */
export async function confirmPendingEmail(trx: Executor, userId: string, email: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('user')
    .set({ email, email_temp: null, email_temp_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('email_temp', '=', email)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Clears pending addresses that were set before an instant. Returns their accounts, at most `limit`. */
export async function clearExpiredPendingEmails(trx: Executor, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update auth."user" set email_temp = null, email_temp_at = null where id in (
      select id from auth."user" where email_temp is not null and email_temp_at < ${before}::timestamptz
      order by id limit ${limit}::integer for update skip locked)
    returning id`.execute(trx)
  return rows.map(row => row.id)
}
