// Entries written before there was one log for the whole office are added to it, oldest first, by a job after the first start: a start does not
// wait for a long log.
import { sql } from 'kysely'
import type { OfficeAccessEvent } from '#contract/office/access-events.ts'
import { addToLog, type LogPlace } from '#platform/office-log/append.ts'
import type { Office } from '../office.ts'
import { toLogEntry } from './log-entry.ts'

type OldRow = Partial<LogPlace> & {
  at: Date
  event: OfficeAccessEvent
  user_id: string | null
  actor_id: string | null
  detail: string
}

/** Whoever writes to the log waits for a piece. */
const pieceRows = 50
const lookSeconds = 60
export const moveOldLogQueue = 'auth.move-old-log'

export async function moveOldLogLater(office: Office): Promise<void> {
  const { jobs } = office.context
  const hour = 3_600
  await jobs.work(moveOldLogQueue, (_, { signal }) => moveOldLog(office, signal), { timeoutSeconds: 6 * hour })
  jobs.every('auth.look-for-old-log', lookSeconds, async () => {
    if (await hasOldLog(office)) await jobs.send(moveOldLogQueue, {}, { singletonKey: 'all' })
  })
}

async function hasOldLog({ db }: Pick<Office, 'db'>): Promise<boolean> {
  return (await sql`select 1 from auth.office_log limit 1`.execute(db.kysely)).rows.length > 0
}

async function moveOldLog({ db }: Pick<Office, 'db'>, signal: AbortSignal): Promise<void> {
  let moved: number
  do {
    signal.throwIfAborted()
    moved = await db.inTransaction(async trx => {
      const { rows } = await sql<OldRow & { id: number }>`delete from auth.office_log where id in (
        select id from auth.office_log order by id limit ${pieceRows} for update) returning *`.execute(trx)
      for (const { at, event, user_id, actor_id, device, network, city, detail } of rows.toSorted(
        (a, b) => a.id - b.id,
      ))
        addToLog(trx, {
          ...toLogEntry(event, { userId: user_id, detail }),
          at,
          actorId: actor_id,
          place: device && network ? { device, network, city: city ?? null } : null,
        })
      return rows.length
    })
  } while (moved === pieceRows)
}
