// Submits changed URLs by IndexNow: they are stored when they change and sent together a little later.
import type { Config } from '#platform/config/config.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { answerTimeoutMs, batchSize, collectSeconds, triesMax } from './limits.ts'
import { outcomeOf, retryDelaySeconds } from './rules/outcome.ts'
import { addPending, listPending, removePending, type IndexingTables } from './store.ts'

export type Indexing = {
  context: ServiceContext
  db: ServiceDatabase<IndexingTables>
  settings: NonNullable<Config['indexNow']>
}

export const sendQueue = 'indexing.send-addresses'
export type SendJob = { endpoint: string; attempt: number }

/** Stores public URLs with changed content. At most one delivery per endpoint is scheduled. */
export async function noteChanged({ context, db, settings }: Indexing, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const urls = [...new Set(paths.map(path => new URL(path, context.config.siteUrl).href))]
  await db.inTransaction(async trx => {
    await addPending(trx, settings.endpoints, urls)
    for (const endpoint of settings.endpoints)
      await context.jobs.send(sendQueue, { endpoint, attempt: 1 } satisfies SendJob, {
        trx,
        singletonKey: endpoint,
        startAfter: collectSeconds,
      })
  })
}

/** Sends all pending URLs to one endpoint. A refused request is not repeated: it would be refused again. */
export async function sendPending(indexing: Indexing, job: SendJob, signal: AbortSignal): Promise<void> {
  const { context, db } = indexing
  const { endpoint } = job
  for (;;) {
    const pending = await listPending(db.kysely, endpoint, batchSize)
    if (pending.length === 0) return
    const reply = await post(
      indexing,
      endpoint,
      pending.map(({ url }) => url),
      signal,
    )
    const outcome = outcomeOf(reply.status)
    const details = { endpoint, status: reply.status, addresses: pending.length, reason: reply.reason }
    if (outcome === 'later') return retryLater(indexing, job, details, reply.retryAfter)
    if (outcome === 'refused') context.log.error(details, 'a search engine refused addresses')
    await removePending(db.kysely, endpoint, pending)
  }
}

/**
 * Schedules the next try as a new job and not as a retry of the queue: while it waits under the endpoint's singleton key, further changes
 * join it and do not contact the engine earlier.
 */
async function retryLater(
  { context }: Indexing,
  { endpoint, attempt }: SendJob,
  details: object,
  retryAfter: string | null,
): Promise<void> {
  // The job becomes a dead job, which an operator can see and run again; the URLs stay pending.
  if (attempt >= triesMax) throw new Error(`IndexNow: ${JSON.stringify(details)}`)
  context.log.warn({ ...details, attempt }, 'a search engine will be tried later')
  await context.jobs.send(sendQueue, { endpoint, attempt: attempt + 1 } satisfies SendJob, {
    singletonKey: endpoint,
    startAfter: retryDelaySeconds(attempt, retryAfter),
  })
}

type EngineReply = { status: number; retryAfter: string | null; reason?: string }

/** The reply; status 503 when there is none. */
async function post(
  { context, settings }: Indexing,
  endpoint: string,
  urlList: string[],
  signal: AbortSignal,
): Promise<EngineReply> {
  const { siteUrl } = context.config
  const { key } = settings
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    })
    await response.body?.cancel()
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    signal.throwIfAborted()
    return { status: 503, retryAfter: null, reason: error instanceof Error ? error.message : String(error) }
  }
}
