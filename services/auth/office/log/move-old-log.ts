// Entries written before there was one log for the whole office are added to it at the first start, oldest first.
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

const pieceRows = 200

export async function moveOldLog({ db }: Pick<Office, 'db'>): Promise<void> {
  let moved: number
  do {
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
