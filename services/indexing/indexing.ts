// Telling search engines of changed addresses by IndexNow: noted when they change, sent together a little later.
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

/** Notes public addresses that show something else now. Each endpoint has at most one delivery waiting. */
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

/** Tells one endpoint of everything that waits for it. A refusal is not repeated: the same request would be refused again. */
export async function sendPending(indexing: Indexing, job: SendJob, signal: AbortSignal): Promise<void> {
  const { context, db } = indexing
  const { endpoint } = job
  for (;;) {
    const pending = await listPending(db.kysely, endpoint, batchSize)
    if (pending.length === 0) return
    const answered = await post(
      indexing,
      endpoint,
      pending.map(({ url }) => url),
      signal,
    )
    const outcome = outcomeOf(answered.status)
    const details = { endpoint, status: answered.status, addresses: pending.length, reason: answered.reason }
    if (outcome === 'later') return tryLater(indexing, job, details, answered.retryAfter)
    if (outcome === 'refused') context.log.error(details, 'a search engine refused addresses')
    await removePending(db.kysely, endpoint, pending)
  }
}

/**
 * Its own successor and no retry of the queue: while it waits under the endpoint's key, further changes join it instead of
 * disturbing the engine before its time.
 */
async function tryLater(
  { context }: Indexing,
  { endpoint, attempt }: SendJob,
  details: object,
  retryAfter: string | null,
): Promise<void> {
  // Among the dead jobs an operator sees it and can send it again; the addresses wait.
  if (attempt >= triesMax) throw new Error(`IndexNow: ${JSON.stringify(details)}`)
  context.log.warn({ ...details, attempt }, 'a search engine is told later')
  await context.jobs.send(sendQueue, { endpoint, attempt: attempt + 1 } satisfies SendJob, {
    singletonKey: endpoint,
    startAfter: retryDelaySeconds(attempt, retryAfter),
  })
}

type Answered = { status: number; retryAfter: string | null; reason?: string }

/** The answer; 503 stands for none. */
async function post(
  { context, settings }: Indexing,
  endpoint: string,
  urlList: string[],
  signal: AbortSignal,
): Promise<Answered> {
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
