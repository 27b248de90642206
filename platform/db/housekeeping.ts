// What a PostgreSQL server does by itself and PGlite does not: checkpoints (its log grows without bound until somebody
// says CHECKPOINT), VACUUM (index-only scans and space need it), ANALYZE. In short pieces: there is one connection.
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import type { SqlEngine } from './engine.ts'

/**
 * One round. After an import: every changed table is vacuumed and analysed, and the log is written down until it is
 * small. Does nothing on a server.
 */
export type Housekeep = (options?: { afterImport?: boolean }) => Promise<void>

/** How often to keep house (`jobs.every`): not much more than 64 MB of log should be written in between. */
export const housekeepingSeconds = 20

const checkpointMs = 5 * 60_000
const checkpointBytes = 64 * 1024 * 1024
const vacuumRows = 5_000
const vacuumShare = 0.2

/** `now` in milliseconds, for tests. */
export function makeHousekeep(engine: SqlEngine, options: { log: Logger; now?: () => number }): Housekeep {
  const { log, now = Date.now } = options
  if (engine.kind === 'postgres') return async () => {}
  let checkpointAt = now()
  let checkpointLsn: string | undefined

  async function measured(what: string, script: string): Promise<void> {
    const since = performance.now()
    await engine.exec(script)
    log.debug({ what, ms: Math.round(performance.now() - since) }, 'housekeeping')
    // Others have waited.
    await giveWay()
  }

  async function readLsn(): Promise<string> {
    const { rows } = await engine.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    return rows[0]?.lsn ?? '0/0'
  }

  async function checkpoint(): Promise<void> {
    await measured('checkpoint', 'checkpoint')
    checkpointAt = now()
    checkpointLsn = await readLsn()
  }

  async function checkpointIfDue(): Promise<void> {
    checkpointLsn ??= await readLsn()
    const { rows } = await engine.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as bytes',
      [checkpointLsn],
    )
    const bytes = rows[0]?.bytes ?? 0
    if (bytes >= checkpointBytes || (bytes > 0 && now() - checkpointAt >= checkpointMs)) await checkpoint()
  }

  /** PGlite counts what was written as a server does; only nobody acts on it. */
  async function vacuumDue(leastRows: number, leastShare: number): Promise<void> {
    // Counts are kept back for up to a second otherwise.
    await engine.query('select pg_stat_force_next_flush()')
    const { rows } = await engine.query<{ table: string }>(
      `select format('%I.%I', schemaname, s.relname) as table from pg_stat_user_tables s join pg_class c on c.oid = s.relid
       where n_dead_tup + n_ins_since_vacuum >= greatest($1, $2 * c.reltuples) order by 1`,
      [leastRows, leastShare],
    )
    for (const { table } of rows) await measured(`vacuum ${table}`, `vacuum (analyze) ${table}`)
  }

  return async ({ afterImport = false } = {}) => {
    if (!afterImport) {
      await checkpointIfDue()
      return vacuumDue(vacuumRows, vacuumShare)
    }
    await vacuumDue(1, 0)
    // Each one frees a part of the log; after the third little is left (measured).
    for (let round = 0; round < 3; round++) await checkpoint()
  }
}
