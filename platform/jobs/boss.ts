// pg-boss on our database: its SQL runs through our engine, and its queues are configured here. Only jobs/ uses pg-boss.
import { PgBoss, type Db, type QueueResult } from 'pg-boss'
import { CompiledQuery } from 'kysely'
import { daySeconds } from '#domain/time-units.ts'
import type { AnyTransaction, Database } from '#platform/db/database.ts'
import type { SqlRunner } from '#platform/db/engine.ts'
import type { Logger } from '#platform/log.ts'

export const jobSchema = 'pgboss'
/** Queue of jobs that failed for good. It has no worker: people look at it and decide. */
export const deadQueue = 'dead'

export function makeBoss(database: Database, log: Logger): PgBoss {
  const isEmbedded = database.engine === 'pglite'
  const boss = new PgBoss({
    db: runnerAsDb(database.sql),
    schema: jobSchema,
    backend: isEmbedded ? 'pglite' : 'postgres',
    schedule: false,
    // PGlite has no autovacuum to monitor; our own housekeeping vacuums the job tables.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  })
  boss.on('error', error => log.error({ err: error }, 'pg-boss failed'))
  boss.on('warning', warning => log.warn({ data: warning.data }, warning.message))
  return boss
}

// pg-boss sends scripts of several statements, always without values: those need the simple protocol.
function runnerAsDb(runner: SqlRunner): Db {
  return {
    executeSql: async (text, values) => {
      if (values?.length) return runner.query(text, values)
      return { rows: (await runner.exec(text)).flatMap(result => result.rows) }
    },
  }
}

/** Lets pg-boss write in the caller's transaction. */
export function transactionAsDb(trx: AnyTransaction): Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

export type QueueSettings = {
  retryLimit: number
  retryDelaySeconds: number
  timeoutSeconds: number
  lostAfterSeconds: number
}

export async function createDeadQueue(boss: PgBoss): Promise<void> {
  if (!(await boss.getQueue(deadQueue))) await boss.createQueue(deadQueue, { retentionSeconds: 365 * daySeconds })
}

/** The queues that pg-boss found when it started and has in its cache. */
export type FoundQueues = ReadonlyMap<string, QueueResult>

export async function findQueues(boss: PgBoss): Promise<FoundQueues> {
  return new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
}

/**
 * Creates or updates a queue. With policy `short`, one job per singleton key may wait.
 * NOTE: ends with a look-up that fills pg-boss's cache of queues, which create and update empty. Otherwise a `send` inside
 * a transaction would query the pool and, with one connection, wait for itself.
 */
export async function declareQueue(
  boss: PgBoss,
  queue: string,
  settings: QueueSettings,
  found?: FoundQueues,
): Promise<void> {
  const options = {
    retryLimit: settings.retryLimit,
    retryDelay: settings.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: settings.timeoutSeconds,
    heartbeatSeconds: settings.lostAfterSeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: deadQueue,
  }
  const existing = found ? found.get(queue) : await boss.getQueue(queue)
  const isAsDeclared =
    existing && Object.entries(options).every(([key, value]) => existing[key as keyof typeof options] === value)
  if (found && isAsDeclared) return
  if (!existing) await boss.createQueue(queue, { ...options, policy: 'short' })
  else if (!isAsDeclared) await boss.updateQueue(queue, options)
  await fillQueueCache(boss, queue)
}

export async function fillQueueCache(boss: PgBoss, queue: string): Promise<void> {
  await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })
}
