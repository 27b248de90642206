// Monitoring: `/metrics` in the format of Prometheus (design 5), with figures of this process and of the queues in its database.
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { SqlEngine } from '#platform/db/engine.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/outbox.ts'
import type { Config } from '#platform/config/config.ts'
import { isAnswering } from './health.ts'
import { operatorOnly } from '#platform/http/operator-only.ts'
import type { PageCache } from '../caching/page-cache.ts'

/** Counts requests from outside; the page cache counts its own answers. Must be registered before the routes. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers to requests from outside by route; pages from the page cache are not among them',
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

export type MetricsOptions = {
  config: Config
  metrics: Registry
  pageCache: PageCache
  sql: SqlEngine
  jobs: Jobs
  outbox: Outbox
}

export function installMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { config, metrics, pageCache, sql, jobs, outbox } = options
  const registers = [metrics]
  const pages = new Counter({
    name: 'delno_page_cache_answers_total',
    help: 'Requests for pages: answered from memory, from memory while the page is made anew, made, or from memory since it could not be made',
    labelNames: ['state'],
    registers,
  })
  const pageBytes = new Gauge({ name: 'delno_page_cache_bytes', help: 'Memory that kept pages take', registers })
  const isUp = new Gauge({ name: 'delno_database_up', help: 'Whether the database answers in two seconds', registers })
  const jobsWaiting = new Gauge({
    name: 'delno_jobs_waiting',
    help: 'Jobs whose time has come and that nobody has begun, by queue',
    labelNames: ['queue'],
    registers,
  })
  const jobsDead = new Gauge({ name: 'delno_jobs_dead', help: 'Jobs that failed for good (/dev/dead-jobs)', registers })
  const eventsWaiting = new Gauge({
    name: 'delno_events_waiting',
    help: 'Events that are committed and not handed on yet',
    registers,
  })

  function countPages(): void {
    const { hits, stale, misses, errors, bytes } = pageCache.stats
    pages.reset()
    pages.inc({ state: 'hit' }, hits)
    pages.inc({ state: 'stale' }, stale)
    pages.inc({ state: 'miss' }, misses)
    pages.inc({ state: 'error' }, errors)
    pageBytes.set(bytes)
  }
  async function countInDatabase(): Promise<void> {
    const answers = await isAnswering(sql)
    const [backlog, events] = answers ? await Promise.all([jobs.count(), outbox.countWaiting()]) : []
    isUp.set(answers ? 1 : 0)
    // A figure that cannot be read is absent instead of outdated.
    jobsWaiting.reset()
    jobsDead.remove()
    eventsWaiting.remove()
    for (const { queue, count } of backlog?.waiting ?? []) jobsWaiting.set({ queue }, count)
    if (backlog) jobsDead.set(backlog.dead)
    if (events !== undefined) eventsWaiting.set(events)
  }

  app.get('/metrics', { onRequest: operatorOnly(config) }, async (_, reply) => {
    countPages()
    await countInDatabase()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics())
  })
}
