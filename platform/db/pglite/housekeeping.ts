// Maintenance that a PostgreSQL server does by itself and PGlite does not: checkpoints (without CHECKPOINT the log grows without
// bound), VACUUM (needed for index-only scans and to free space), ANALYZE. In short steps, because there is only one connection.
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Logger } from '#platform/log.ts'
import type { SqlEngine } from '../engine.ts'

/**
 * One round of maintenance. After an import it vacuums and analyses every changed table and makes checkpoints until the log
 * is small. Does nothing on a server.
 */
export type Housekeep = (options?: { afterImport?: boolean }) => Promise<void>

/** Interval of the timer (`jobs.every`): not much more than 64 MB of log should be written in between. */
export const housekeepingSeconds = 20

const checkpointMs = 5 * 60_000
const checkpointBytes = 64 * 1024 * 1024
const vacuumRows = 5_000
const vacuumShare = 0.2

/** `now` returns milliseconds and is replaced in tests. `mustKeepLog`: a checkpoint would remove a log that is being copied. */
export function makeHousekeep(
  engine: SqlEngine,
  options: { log: Logger; now?: () => number; mustKeepLog?: () => boolean },
): Housekeep {
  const { log, now = Date.now, mustKeepLog = () => false } = options
  if (engine.kind === 'postgres') return async () => {}
  let checkpointAt = now()
  let checkpointLsn: string | undefined

  async function measured(what: string, script: string): Promise<void> {
    const since = performance.now()
    await engine.exec(script)
    log.debug({ what, ms: Math.round(performance.now() - since) }, 'housekeeping')
    // Lets waiting statements run first.
    await giveWay()
  }

  async function readLsn(): Promise<string> {
    const { rows } = await engine.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    return rows[0]?.lsn ?? '0/0'
  }

  async function checkpoint(): Promise<void> {
    if (mustKeepLog()) return
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

  /** PGlite counts changes like a server, but has no autovacuum that acts on them. */
  async function vacuumDue(leastRows: number, leastShare: number): Promise<void> {
    // Otherwise the statistics are up to a second old.
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
    // Each checkpoint frees a part of the log; after the third little is left (measured).
    for (let round = 0; round < 3; round++) await checkpoint()
  }
}
