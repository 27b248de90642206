// All SQL of this service. The executor (pool or transaction) is the first argument.
import { sql, type Generated, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { ExportState, OfficeExport } from '#contract/office/archive.ts'
import { keptExports, silentMs, ticketMs } from './limits.ts'

type Counts = NonNullable<OfficeExport['counts']>
type ExportTable = {
  id: Generated<number>
  made_by: string
  made_at: Date
  ticket_hash: string | null
  state: ExportState
  heard_at: Date
  ended_at: Date | null
  stage: string | null
  stage_done: Generated<number>
  bytes: Generated<number>
  counts: Counts | null
  missing: Generated<string[]>
  missing_count: Generated<number>
  problem: string | null
}
export type ArchiveTables = { export: ExportTable }
export type ExportRow = Selectable<ExportTable>
type Executor = Kysely<ArchiveTables>

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Ends what nobody has taken in time, or whose process has died, and what this person asked for and did not take. */
export async function endAbandoned(trx: Transaction<ArchiveTables>, now: Date, person: string): Promise<void> {
  const end = (problem: string) =>
    trx.updateTable('export').set({ state: 'interrupted', ended_at: now, ticket_hash: null, problem })
  await end(notTaken)
    .where('state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('made_at', '<=', before(now, ticketMs)), eb('made_by', '=', person)]))
    .execute()
  await end(silent).where('state', '=', 'running').where('heard_at', '<=', before(now, silentMs)).execute()
}
export const notTaken = 'Браузер за минуту не начал загрузку'
export const silent = 'Сервер остановился или перестал отвечать'

/** Undefined while another export is open. */
export async function addExport(
  db: Executor,
  { person, ticketHash, now }: { person: string; ticketHash: string; now: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('export')
    .values({ made_by: person, made_at: now, ticket_hash: ticketHash, state: 'waiting', heard_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function removeOldExports(db: Executor): Promise<void> {
  const kept = db.selectFrom('export').select('id').orderBy('id', 'desc').limit(keptExports)
  await db.deleteFrom('export').where('id', 'not in', kept).execute()
}

/** Takes a ticket: it opens one download, once. */
export async function takeTicket(
  db: Executor,
  ticketHash: string,
  now: Date,
): Promise<Pick<ExportRow, 'id' | 'made_by'> | undefined> {
  return db
    .updateTable('export')
    .set({ state: 'running', ticket_hash: null, heard_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('state', '=', 'waiting')
    .where('made_at', '>', before(now, ticketMs))
    .returning(['id', 'made_by'])
    .executeTakeFirst()
}

type Reported = Pick<ExportRow, 'stage' | 'stage_done' | 'bytes'>

/** False if the export counts as ended: it was silent for too long, and another one may run. */
export async function reportExport(db: Executor, id: number, reported: Reported & { now: Date }): Promise<boolean> {
  const { now, ...fields } = reported
  const row = await db
    .updateTable('export')
    .set({ ...fields, heard_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Ended = {
  state: 'done' | 'failed' | 'interrupted'
  bytes: number
  problem: string | null
  counts: Counts | null
  missing: string[]
  missingCount: number
}

export async function endExport(db: Executor, id: number, now: Date, ended: Ended): Promise<void> {
  const { counts, missing, missingCount, ...fields } = ended
  await db
    .updateTable('export')
    .set({
      ...fields,
      heard_at: now,
      ended_at: now,
      counts: counts && sql<Counts>`${JSON.stringify(counts)}::jsonb`,
      missing: sql<string[]>`${JSON.stringify(missing)}::jsonb`,
      missing_count: missingCount,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function listExportRows(db: Executor, limit: number): Promise<ExportRow[]> {
  return db.selectFrom('export').selectAll().orderBy('id', 'desc').limit(limit).execute()
}
