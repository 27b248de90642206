import { dayMs } from '#domain/time-units.ts'
import { removeOldPrivate } from '#platform/office-log/append.ts'
import { privateKeptDays } from '#platform/office-log/verify.ts'
import { cleanupBatchRows, endedSessionDays } from '../limits.ts'
import { linkDays, privateBatchRows, signInDays, wrongCodesKeptDays } from './limits.ts'
import type { Office } from './office.ts'
import { removeEnded } from './store/links.ts'

export async function cleanUpOffice({ db, now }: Pick<Office, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const ended = {
    links: before(linkDays * dayMs),
    now: now(),
    attempts: before(wrongCodesKeptDays * dayMs),
    sessions: before(endedSessionDays * dayMs),
    signIns: before(signInDays * dayMs),
  }
  let removed: number
  do removed = await removeEnded(db.kysely, ended, cleanupBatchRows)
  while (removed >= cleanupBatchRows)
  await removeOldPrivateParts({ db, now })
}

/** The log itself is kept; where people came from and what they wrote, as long as the law allows. */
async function removeOldPrivateParts({ db, now }: Pick<Office, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - privateKeptDays * dayMs)
  let removed: number
  do removed = await db.inTransaction(trx => removeOldPrivate(trx, before, privateBatchRows))
  while (removed >= privateBatchRows)
}
