import { dayMs } from '#domain/time-units.ts'
import { cleanupBatchRows, endedSessionDays } from '../limits.ts'
import { attemptsKeptMs } from './second-step/check-code.ts'
import { linkDays, logDays } from './limits.ts'
import type { Office } from './office.ts'
import { removeEnded } from './store/links.ts'

export async function cleanUpOffice({ db, now }: Pick<Office, 'db' | 'now'>): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const ended = {
    links: before(linkDays * dayMs),
    now: now(),
    attempts: before(attemptsKeptMs),
    sessions: before(endedSessionDays * dayMs),
    log: before(logDays * dayMs),
  }
  let removed: number
  do removed = await removeEnded(db.kysely, ended, cleanupBatchRows)
  while (removed >= cleanupBatchRows)
}
