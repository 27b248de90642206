// Serves load balancers and monitors: `/healthz` says that the process is alive, `/readyz` that it can answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { SqlEngine } from '#platform/db/engine.ts'

/** Balancers ask every few seconds. A database that is silent for this long counts as away. */
const databaseMs = 2_000

export const isAnswering = (sql: SqlEngine): Promise<boolean> => answersInTime(() => sql.query('select 1'))

export async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  const tooLate = new AbortController()
  const answered = ask().then(
    () => true,
    () => false,
  )
  const silent = sleep(databaseMs, false, { signal: tooLate.signal }).catch(() => false)
  return Promise.race([answered, silent]).finally(() => tooLate.abort())
}

export function installHealth(app: FastifyInstance, sql: SqlEngine, isReady: () => boolean): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const status = !isReady() ? 'closed' : (await isAnswering(sql)) ? 'ready' : 'database-away'
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
