// Work that must happen, possibly later and more than once: queues in the service database, managed by pg-boss.
// A job may run twice (after a crash between its end and the record of it), so handlers must be idempotent.
import type { PgBoss } from 'pg-boss'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { AnyTransaction, Database } from '#platform/db/database.ts'
import { afterCommit, refuseInTransaction } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'
import {
  createDeadQueue,
  deadQueue,
  declareQueue,
  fillQueueCache,
  findQueues,
  jobSchema,
  makeBoss,
  transactionAsDb,
  type FoundQueues,
} from './boss.ts'
import { listDeadJobs, retryDeadJob, type DeadJob } from './dead-jobs.ts'
import { failLostJobs, lostJobsSeconds } from './lost-jobs.ts'
import { makeDueTimer, type DueWork } from './due.ts'
import { JobsNotStartedError, UnknownQueueError } from './errors.ts'
import { makeQueueRunner, type JobHandler, type QueueRunner } from './queue-runner.ts'
import { freeLeases, makeTimer, type Timer, type TimerHandler } from './timers.ts'

export type WorkOptions = {
  /** How many jobs of the queue run concurrently in one process. Default 1. */
  concurrency?: number
  /** Retries after the first try. Default 5. */
  retryLimit?: number
  /** Delay before the first retry; doubles each time, up to an hour. Default 2. */
  retryDelaySeconds?: number
  /** A longer run counts as a failure. Default 900. */
  timeoutSeconds?: number
  /** A job whose process has not been heard of for so long is tried again, though the process may only be suspended. At least 10; default 20. */
  lostAfterSeconds?: number
}

export type SendOptions = {
  /** The job exists if and only if this transaction commits. Without it, `send` throws inside a transaction. */
  trx?: AnyTransaction
  /** While a job with this key waits in the queue, no other one is added. */
  singletonKey?: string
  /** The earliest start: an instant, or seconds from now. */
  startAfter?: Date | number
  /** Waiting jobs with a greater priority run first. Default 0. */
  priority?: number
}

export type Jobs = {
  /** Declares a queue and its handler; takes effect at `start`. Queue names: `service.verb-noun`. */
  work<Data extends object>(queue: string, handler: JobHandler<Data>, options?: WorkOptions): Promise<void>
  /** Returns the id, or null if a job with the singleton key waits already. */
  send(queue: string, data: object, options?: SendOptions): Promise<string | null>
  /** Runs `handler` every `seconds` on one node at a time, for the first time after one period. No retries, no queue. */
  every(name: string, seconds: number, handler: TimerHandler): void
  /** Wakes every process when work is due (`DueWork`). Call the returned function when the data have changed. */
  whenDue(name: string, work: DueWork): () => void
  /** Jobs that could start now, by queue, with how long the first of them has waited, and the number of jobs that failed for good. */
  count(): Promise<{ waiting: { queue: string; count: number; seconds: number }[]; dead: number }>
  /** Jobs that failed for good, newest first. */
  listDead(): Promise<DeadJob[]>
  /** Makes a queue that another process works known here; false if no process has declared it. */
  learn(queue: string): Promise<boolean>
  /** Looks at once for what a process that does not work itself has told about. */
  hear(notice: JobNotice): void
  /** Puts a dead job back into its queue as a new one; false if there is none with this id. */
  retryDead(id: string): Promise<boolean>
  /** Creates missing tables and queues and starts to work. */
  start(): Promise<void>
  /** Fetches no more jobs and lets running ones end: after `graceMs` (default 20,000) they are aborted and tried again. */
  stop(graceMs?: number): Promise<void>
  /** Runs all waiting jobs until none is left, including those that wait for a retry. Returns how many ran. */
  waitUntilIdle(options?: IdleOptions): Promise<number>
}

/** `leavesRetries`: failed jobs keep their delay. Otherwise a letter would use up its tries while the mail server is away. */
export type IdleOptions = { leavesRetries?: boolean }

export type JobsOptions = {
  database: Database
  log: Logger
  /** Default: the system's. */
  clock?: Clock
  /** How often to look for jobs without a notice (from other nodes, retries). Default 2,000. */
  pollMs?: number
  /** False: other processes work; this one declares its queues and sends. Default true. */
  works?: boolean
  /** Tells processes that work what has something to do, instead of their next poll. */
  tell?: (notice: JobNotice) => void
}

/** A queue with a new job, or a timer whose data have changed. */
export type JobNotice = { queue: string } | { timer: string }

const defaults = { concurrency: 1, retryLimit: 5, retryDelaySeconds: 2, timeoutSeconds: 900, lostAfterSeconds: 20 }

type Running = {
  boss: PgBoss
  database: Database
  log: Logger
  pollMs: number
  works: boolean
  tell: (notice: JobNotice) => void
  dueTimers: Map<string, () => void>
  runners: Map<string, QueueRunner>
  /** Declarations of queues that wait for the start. */
  noted: ((found: FoundQueues) => Promise<void>)[]
  timers: Timer[]
  /** Queues that exist in the database. */
  known: Set<string>
  state: 'new' | 'started' | 'stopping' | 'stopped'
  polling: NodeJS.Timeout | undefined
  poll: Promise<void> | undefined
}

export function makeJobs({
  database,
  log,
  clock = systemClock,
  pollMs = 2_000,
  works = true,
  tell = () => {},
}: JobsOptions): Jobs {
  const running: Running = {
    boss: makeBoss(database, log),
    database,
    log,
    pollMs,
    works,
    tell,
    dueTimers: new Map(),
    runners: new Map(),
    noted: [],
    timers: [],
    known: new Set(),
    state: 'new',
    polling: undefined,
    poll: undefined,
  }
  const addTimer = <Added extends Timer>(timer: Added): Added => {
    running.timers.push(timer)
    if (running.state === 'started') timer.start()
    return timer
  }
  if (works && database.engine === 'postgres')
    addTimer(
      makeTimer({
        database,
        name: 'platform.find-lost-jobs',
        seconds: lostJobsSeconds,
        handler: () => failLostJobs(running.boss, database),
        log,
      }),
    )
  return {
    work: (queue, handler, options = {}) => work(running, queue, handler as JobHandler<never>, options),
    send: (queue, data, options = {}) => send(running, queue, data, options),
    every: (name, seconds, handler) => {
      if (works) addTimer(makeTimer({ database, name, seconds, handler, log }))
    },
    whenDue: (name, due) => {
      if (!works) return () => tell({ timer: name })
      const { look } = addTimer(makeDueTimer({ ...due, name, clock, log }))
      running.dueTimers.set(name, look)
      return look
    },
    learn: queue => learn(running, queue),
    hear: notice => ('queue' in notice ? wake(running, notice.queue) : running.dueTimers.get(notice.timer)?.()),
    count: () => count(database),
    listDead: () => listDeadJobs(running.boss),
    retryDead: id => retryDeadJob(running.boss, database, id, queue => wakeOrTell(running, queue)),
    start: () => start(running),
    stop: (graceMs = 20_000) => stop(running, graceMs),
    waitUntilIdle: (options = {}) => waitUntilIdle(running, options),
  }
}

const wake = ({ runners }: Running, queue: string): void => runners.get(queue)?.wake()

function wakeOrTell(running: Running, queue: string): void {
  if (running.runners.has(queue)) wake(running, queue)
  else running.tell({ queue })
}

async function learn({ boss, known }: Running, queue: string): Promise<boolean> {
  if (known.has(queue)) return true
  if (!(await boss.getQueue(queue))) return false
  await fillQueueCache(boss, queue)
  known.add(queue)
  return true
}

async function declare({ boss, known }: Running, queue: string, options: WorkOptions, found?: FoundQueues) {
  await declareQueue(boss, queue, { ...defaults, ...options }, found)
  known.add(queue)
}

async function work(running: Running, queue: string, handler: JobHandler<never>, options: WorkOptions): Promise<void> {
  const { boss, log, runners, noted } = running
  if (runners.has(queue)) throw new Error(`queue ${queue} has a worker already`)
  const settings = { ...defaults, ...options }
  const runner = makeQueueRunner({ boss, queue, handler, log, ...settings })
  const begin = async (found?: FoundQueues) => {
    await declare(running, queue, settings, found)
    if (!running.works) return
    runners.set(queue, runner)
    if (!found) runner.wake()
  }
  if (running.state === 'started') await begin()
  else noted.push(begin)
}

/** Queues of this process that have a job ready to start: one statement for all of them. */
async function findReady({ database, runners }: Running): Promise<string[]> {
  const { rows } = await database.sql.query<{ name: string }>(
    `select distinct name from ${jobSchema}.job where name = any($1) and state < 'active' and start_after <= now()`,
    [[...runners.keys()]],
  )
  return rows.map(row => row.name)
}

/** As above, with the jobs that wait for a retry: their delay ends. */
async function findReadyOrRetried({ database, runners }: Running): Promise<string[]> {
  const { rows } = await database.sql.query<{ name: string }>(
    `with retried as (update ${jobSchema}.job set start_after = now() where state = 'retry' returning name)
     select name from retried where name = any($1)
     union select name from ${jobSchema}.job where name = any($1) and state < 'active' and start_after <= now()`,
    [[...runners.keys()]],
  )
  return rows.map(row => row.name)
}

function pollLater(running: Running): void {
  if (running.state !== 'started') return
  running.polling = setTimeout(() => {
    running.poll = findReady(running)
      .then(queues => queues.forEach(queue => wake(running, queue)))
      .catch(error => {
        if (running.state === 'started') running.log.error({ err: error }, 'waiting jobs could not be looked for')
      })
      .finally(() => pollLater(running))
  }, running.pollMs)
}

async function start(running: Running): Promise<void> {
  const { boss, database, noted, timers } = running
  if (running.state !== 'new') return
  await boss.start()
  await createDeadQueue(boss)
  running.state = 'started'
  if (database.engine === 'pglite') await recoverAfterCrash(running)
  const queues = await findQueues(boss)
  for (const declaration of noted.splice(0)) await declaration(queues)
  for (const queue of await findReady(running)) wake(running, queue)
  for (const timer of timers) timer.start()
  if (running.works) pollLater(running)
}

/** At the start of the only process: active jobs were interrupted by a crash, which counts as a try. */
async function recoverAfterCrash({ boss, database }: Running): Promise<void> {
  await freeLeases(database)
  const { rows } = await database.sql.query<{ id: string; name: string }>(
    `select id, name from ${jobSchema}.job where state = 'active'`,
  )
  for (const { id, name } of rows) await boss.fail(name, id, new Error('the process ended while the job ran'))
}

async function stop(running: Running, graceMs: number): Promise<void> {
  const { boss, runners, timers } = running
  if (running.state !== 'started') return
  running.state = 'stopping'
  clearTimeout(running.polling)
  // All at once: while a long timer is waited for, no runner may fetch another job.
  await Promise.all([
    running.poll,
    ...timers.map(timer => timer.stop()),
    ...[...runners.values()].map(runner => runner.stop(graceMs)),
  ])
  running.state = 'stopped'
  await boss.stop({ graceful: false })
}

async function send(
  running: Running,
  queue: string,
  data: object,
  { trx, startAfter, priority, singletonKey }: SendOptions,
): Promise<string | null> {
  const { boss, known, state } = running
  // A job that still runs while the process stops may send another job.
  if (state === 'new' || state === 'stopped') throw new JobsNotStartedError(`send to ${queue}`)
  if (!trx) refuseInTransaction(`jobs.send to ${queue}`, 'hand it the transaction as `trx`')
  if (!known.has(queue)) {
    if (trx) throw new UnknownQueueError(queue)
    await declare(running, queue, {})
  }
  const id = await boss.send(queue, data, {
    // Without a key the queue's policy would allow only one waiting job.
    singletonKey: singletonKey ?? crypto.randomUUID(),
    ...(startAfter !== undefined && { startAfter }),
    ...(priority !== undefined && { priority }),
    ...(trx && { db: transactionAsDb(trx) }),
  })
  afterCommit(() => wakeOrTell(running, queue))
  return id
}

async function waitUntilIdle(running: Running, { leavesRetries = false }: IdleOptions): Promise<number> {
  const { runners } = running
  let total = 0
  for (;;) {
    const counts = await Promise.all([...runners.values()].map(runner => runner.drain()))
    total += counts.reduce((sum, drained) => sum + drained, 0)
    const ready = await (leavesRetries ? findReady(running) : findReadyOrRetried(running))
    if (ready.length === 0) return total
    for (const queue of ready) wake(running, queue)
  }
}

async function count(database: Database): ReturnType<Jobs['count']> {
  const { rows } = await database.sql.query<{ queue: string; count: number; seconds: number }>(
    `select name as queue, count(*)::integer as count, extract(epoch from now() - min(start_after))::float8 as seconds from ${jobSchema}.job
     where state < 'active' and start_after <= now() group by name order by name`,
  )
  return {
    waiting: rows.filter(({ queue }) => queue !== deadQueue),
    dead: rows.find(({ queue }) => queue === deadQueue)?.count ?? 0,
  }
}
