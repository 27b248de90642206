// Runs the jobs of one queue in this process: fetches as many as there are free places, runs them, reports the results.
// We do not use pg-boss's workers: they sleep through their poll interval between two jobs and cannot be drained.
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { runWithoutVisit } from '#platform/http/visit.ts'
import type { Logger } from '#platform/log.ts'
import type { QueueSettings } from './boss.ts'
import { JobTimeoutError } from './errors.ts'

export type JobInfo = {
  id: string
  /** 1 for the first try. */
  attempt: number
  /** Aborted when the job runs too long or the process must end. */
  signal: AbortSignal
}

export type JobHandler<Data extends object> = (data: Data, job: JobInfo) => unknown

export type QueueRunner = {
  readonly queue: string
  /** Looks for jobs now; calling it too often is cheap. */
  wake(): void
  /** Resolves when no job runs or is being fetched. Returns how many jobs have ended since the last call. */
  drain(): Promise<number>
  /** Fetches no more jobs; resolves when the running ones have ended. Aborts them after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

type RunnerOptions = QueueSettings & {
  boss: PgBoss
  queue: string
  handler: JobHandler<never>
  concurrency: number
  log: Logger
}

const heartbeatMs = 5_000

export function makeQueueRunner(options: RunnerOptions): QueueRunner {
  const { boss, queue, concurrency, log } = options
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let isStopped = false
  let isWanted = false
  let looking: Promise<void> | undefined
  let ended = 0

  async function look(): Promise<void> {
    while (isWanted && !isStopped && running.size < concurrency) {
      isWanted = false
      const free = concurrency - running.size
      let jobs: JobWithMetadata<object>[]
      try {
        jobs = await boss.fetch<object>(queue, { batchSize: free, includeMetadata: true })
      } catch (error) {
        // The next poll tries again.
        if (!isStopped) log.error({ err: error, queue }, 'jobs could not be fetched')
        return
      }
      if (jobs.length === free) isWanted = true
      for (const job of jobs) run(job)
    }
  }

  function wake(): void {
    isWanted = true
    if (isStopped) return
    looking ??= look().finally(() => {
      looking = undefined
      if (isWanted && running.size < concurrency) wake()
    })
  }

  function run(job: JobWithMetadata<object>): void {
    const work = runJob(job, { ...options, stopping: stopping.signal }).finally(() => {
      running.delete(work)
      ended += 1
      // Only if the last fetch found more jobs than there were free places.
      if (isWanted) wake()
    })
    running.add(work)
  }

  return {
    queue,
    wake,
    drain: async () => {
      while (looking || running.size > 0) await Promise.all([looking, ...running])
      const count = ended
      ended = 0
      return count
    },
    stop: async graceMs => {
      isStopped = true
      const timer = setTimeout(() => stopping.abort(new Error('the process ends')), graceMs)
      await looking
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

/** Runs one job and reports its result; never rejects. */
async function runJob(job: JobWithMetadata<object>, options: RunnerOptions & { stopping: AbortSignal }): Promise<void> {
  const { boss, queue, handler, timeoutSeconds, log } = options
  const timeout = new AbortController()
  const signal = AbortSignal.any([timeout.signal, options.stopping])
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => {})
  signal.addEventListener('abort', () => aborted.reject(signal.reason as Error))
  const timer = setTimeout(() => timeout.abort(new JobTimeoutError(queue, timeoutSeconds)), timeoutSeconds * 1000)
  const heartbeat = setInterval(() => void boss.touch(queue, job.id).catch(() => {}), heartbeatMs)

  try {
    const info: JobInfo = { id: job.id, attempt: job.retryCount + 1, signal }
    await Promise.race([runWithoutVisit(async () => handler(job.data as never, info)), aborted.promise])
    await boss.complete(queue, job.id)
  } catch (error) {
    await report(error)
  } finally {
    clearTimeout(timer)
    clearInterval(heartbeat)
  }

  async function report(error: unknown): Promise<void> {
    const isLast = job.retryCount >= job.retryLimit
    const details = { err: error, queue, jobId: job.id, attempt: job.retryCount + 1 }
    if (isLast) log.error(details, 'job failed for good')
    else log.warn(details, 'job failed and will be tried again')
    try {
      await boss.fail(queue, job.id, error instanceof Error ? error : new Error(String(error)))
    } catch (cause) {
      // The job stays «active» and is retried when its heartbeat is missed.
      log.error({ err: cause, queue, jobId: job.id }, 'the failure of a job could not be recorded')
    }
  }
}
