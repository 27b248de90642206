// Monitoring: `/metrics` in the format of Prometheus (design 5): figures of this process, or of all processes of a supervisor, each
// under its name, and figures of the installation.
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Config } from '#platform/config/config.ts'
import type { Bus } from '#platform/events/bus.ts'
import { operatorOnly } from '#platform/http/operator-only.ts'
import type { PageCache } from '../caching/page-cache.ts'
import type { Siblings } from '../processes/child.ts'
import type { Figures } from '../processes/messages.ts'
import { makeBacklog, type BacklogOptions } from './backlog.ts'
import { answersInTime, isAnswering } from './health.ts'

/** Counts requests from outside; the page cache counts its own answers. Must be registered before the routes. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers to requests from outside by route; what the caches of pages and calls answer is not among them',
    labelNames: ['method', 'route', 'status_code'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.headers['x-delno-internal'] === undefined)
      requests.observe(
        { method: request.method, route: request.routeOptions.url ?? 'none', status_code: reply.statusCode },
        reply.elapsedTime / 1000,
      )
    done()
  })
}

export type MetricsOptions = BacklogOptions & {
  config: Config
  metrics: Registry
  pageCache: PageCache
  bus: Bus
  siblings: Siblings | undefined
}

export function installMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { config, metrics, sql, siblings } = options
  const countPages = makePageFigures(options)
  const lookAtServers = makeServerFigures(options)
  const backlog = makeBacklog(options)
  const readOwn = async (): Promise<Figures> => {
    countPages()
    await lookAtServers()
    return (await metrics.getMetricsAsJSON()) as Figures
  }
  siblings?.giveFigures(readOwn)

  app.get('/metrics', { onRequest: operatorOnly(config) }, async (_, reply) => {
    const own = siblings ? mergeFigures(await siblings.listFigures()) : await readOwn().then(() => metrics)
    await backlog.read(await isAnswering(sql))
    const text = `${await own.metrics()}\n${await backlog.registry.metrics()}`
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text)
  })
}

/** One registry of all processes. The label keeps them apart: Prometheus adds them up where that means something. */
function mergeFigures(all: Awaited<ReturnType<Siblings['listFigures']>>): Registry {
  const labelled = all.map(({ name, figures }) =>
    figures.map(figure => ({
      ...figure,
      // Nothing is added up, since no two processes share labels, and nothing left out.
      aggregator: 'sum' as const,
      values: figure.values.map(value => ({ ...value, labels: { ...value.labels, process: name } })),
    })),
  )
  return AggregatorRegistry.aggregate(labelled)
}

function makePageFigures({ metrics, pageCache }: MetricsOptions): () => void {
  const registers = [metrics]
  const pages = new Counter({
    name: 'delno_page_cache_answers_total',
    help: 'Requests for pages: answered from memory, from memory while the page is made anew, made, or from memory since it could not be made',
    labelNames: ['state'],
    registers,
  })
  const pageBytes = new Gauge({ name: 'delno_page_cache_bytes', help: 'Memory that kept pages take', registers })
  return () => {
    const { hits, stale, misses, errors, bytes } = pageCache.stats
    pages.reset()
    pages.inc({ state: 'hit' }, hits)
    pages.inc({ state: 'stale' }, stale)
    pages.inc({ state: 'miss' }, misses)
    pages.inc({ state: 'error' }, errors)
    pageBytes.set(bytes)
  }
}

/** Whether this process reaches the database and Redis, and how soon they answer. */
function makeServerFigures({ metrics, sql, bus }: MetricsOptions): () => Promise<void> {
  const registers = [metrics]
  const isUp = new Gauge({ name: 'delno_database_up', help: 'Whether the database answers in two seconds', registers })
  const answer = new Gauge({
    name: 'delno_database_answer_seconds',
    help: 'How long the database took for the simplest question, waiting for a connection included',
    registers,
  })
  const connections = new Gauge({
    name: 'delno_database_connections',
    help: 'Connections of the pool: open, used, and callers that wait for one; absent for the embedded database',
    labelNames: ['state'],
    registers,
  })
  const redisUp = new Gauge({ name: 'delno_redis_up', help: 'Whether Redis answers in two seconds', registers })
  const redisAnswer = new Gauge({
    name: 'delno_redis_answer_seconds',
    help: 'How long Redis took for a ping',
    registers,
  })

  async function look(ask: () => Promise<unknown>, up: Gauge, seconds: Gauge): Promise<void> {
    const startedAt = performance.now()
    const answers = await answersInTime(ask)
    up.set(answers ? 1 : 0)
    // A figure that cannot be read is absent instead of outdated.
    if (answers) seconds.set((performance.now() - startedAt) / 1000)
    else seconds.remove()
  }
  return async () => {
    const { ping } = bus
    for (const [state, count] of Object.entries(sql.pool?.() ?? {})) connections.set({ state }, count)
    redisUp.remove()
    redisAnswer.remove()
    await Promise.all([look(() => sql.query('select 1'), isUp, answer), ping && look(ping, redisUp, redisAnswer)])
  }
}
