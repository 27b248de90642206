// Serves load balancers and monitors: `/healthz` says that the process is alive, `/readyz` that it can answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { SqlEngine } from '#platform/db/engine.ts'
import { doctorKeyOf, hasKey } from '#platform/http/operator-only.ts'

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

/** A request as it arrived, for `npm run doctor`: what a proxy has made of it. */
export type SeenRequest = { ip: string; host: string; protocol: string; isForwarded: boolean; isTrusted: boolean }

function describeSeen(request: FastifyRequest): SeenRequest {
  const { ip, ips = [], host, protocol, headers } = request
  return {
    ip,
    host,
    protocol,
    isForwarded: headers['x-forwarded-proto'] !== undefined,
    // The connection and, if its word is taken, whom it names.
    isTrusted: ips.length > 1,
  }
}

export function installHealth(
  app: FastifyInstance,
  config: Pick<Config, 'internalKey'>,
  sql: SqlEngine,
  isReady: () => boolean,
): void {
  const key = doctorKeyOf(config)
  app.get('/healthz', (request, reply) => {
    const seen = hasKey(request, key) ? { seen: describeSeen(request) } : {}
    return reply.header('cache-control', 'no-store').send({ status: 'ok', ...seen })
  })
  app.get('/readyz', async (_, reply) => {
    const status = !isReady() ? 'closed' : (await isAnswering(sql)) ? 'ready' : 'database-away'
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}
