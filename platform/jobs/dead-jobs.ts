import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { afterCommit } from '#platform/db/transaction.ts'
import type { Database } from '#platform/db/database.ts'
import { deadQueue, transactionAsDb } from './boss.ts'

/** A job that failed for good, with its reason. */
export type DeadJob = {
  id: string
  queue: string
  data: object
  message: string
  attempts: number
  failedAt: Date
}

function messageOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } }
  return String(message ?? value?.message ?? 'unknown failure')
}

/** Newest first. */
export async function listDeadJobs(boss: PgBoss): Promise<DeadJob[]> {
  const jobs = await boss.findJobs<object>(deadQueue)
  return jobs
    .map(job => ({
      id: job.id,
      queue: job.sourceName ?? '',
      data: job.data,
      message: messageOf(job.output),
      attempts: (job.sourceRetryCount ?? 0) + 1,
      failedAt: job.createdOn,
    }))
    .toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
}

/** Puts a dead job back into its queue as a new one. Returns false if there is none with this id. */
export async function retryDeadJob(
  boss: PgBoss,
  database: Database,
  id: string,
  wake: (queue: string) => void,
): Promise<boolean> {
  return database.of(deadQueue).inTransaction(async trx => {
    const db = transactionAsDb(trx)
    const [job] = (await boss.findJobs<object>(deadQueue, { id, db })) as (JobWithMetadata<object> | undefined)[]
    if (!job?.sourceName) return false
    const queue = job.sourceName
    // A new key: a job that waits under the old key must not swallow this one.
    await boss.send(queue, job.data, { db, singletonKey: `retry ${id}` })
    await boss.deleteJob(deadQueue, id, { db })
    afterCommit(() => wake(queue))
    return true
  })
}
