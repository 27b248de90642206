import type { Transaction } from 'kysely'
import type { Auth } from '../auth.ts'
import { announceReplacedPortrait } from '../events.ts'
import type { AuthTables } from '../store/tables.ts'
import { lockPortrait } from '../store/users.ts'

/** Runs a change of an account and announces the portrait that is no longer shown after it. */
export async function announcingPortrait<R>(
  auth: Auth,
  trx: Transaction<AuthTables>,
  id: string,
  change: () => Promise<R>,
): Promise<R> {
  const before = await lockPortrait(trx, id)
  const result = await change()
  if (before !== undefined && before !== (await lockPortrait(trx, id)))
    await announceReplacedPortrait(auth, trx, { userId: id, number: before })
  return result
}
