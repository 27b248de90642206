// Removes expired codes, sessions and unconfirmed addresses. Short statements keep a flood of codes from blocking sign-in.
import { dayMs } from '#domain/time-units.ts'
import type { Auth } from './auth.ts'
import { announceSettledEmail } from './events.ts'
import { changeWaitDays, cleanupBatchRows, endedSessionDays } from './limits.ts'
import { clearExpiredPendingEmails } from './store/email-change.ts'
import { removeExpired } from './store/sessions.ts'

export async function cleanUp({ db, now, context }: Pick<Auth, 'db' | 'now' | 'context'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const expired = { codesBefore: before(1), sessionsBefore: before(endedSessionDays), limit: cleanupBatchRows }
  let removed: number
  do removed = await removeExpired(db.kysely, expired)
  while (removed >= cleanupBatchRows)
  do {
    removed = await db.inTransaction(async trx => {
      const userIds = await clearExpiredPendingEmails(trx, before(changeWaitDays), cleanupBatchRows)
      for (const userId of userIds) await announceSettledEmail({ context }, trx, userId)
      return userIds.length
    })
  } while (removed >= cleanupBatchRows)
}
