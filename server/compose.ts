// Builds the application from a configuration: the ground, the services, the site. The process and the tests both start here.
import { createServer } from 'node:http'
import fastifyFormbody from '@fastify/formbody'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { nanoid } from 'nanoid'
import { Registry } from 'prom-client'
import { makeAsk, type AskClient, type ReplyCheck } from '#contract/ask.ts'
import { getSigningKeys } from '#contract/auth.ts'
import { serviceNames } from '#contract/call.ts'
import { openBlobs } from '#platform/blobs/open.ts'
import { openCache } from '#platform/cache/open.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import { migrate, schemaOf } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { housekeepingSeconds } from '#platform/db/housekeeping.ts'
import { openBus } from '#platform/events/open.ts'
import { makeEvents } from '#platform/events/events.ts'
import { makeSettle } from '#platform/events/settle.ts'
import { installJsonBody } from '#platform/http/json-body.ts'
import { installErrorHandling, sendBadAddress, sendNotFound } from '#platform/http/errors.ts'
import { makeRateLimit } from '#platform/http/rate-limit.ts'
import { forgetPastSeconds, makeSharedLimit } from '#platform/http/shared-limit.ts'
import { makeTransport } from '#platform/http/transport.ts'
import { makeVerifyToken, makeViewerNews } from '#platform/http/verify-token.ts'
import { makeJobs, type SettleOptions } from '#platform/jobs/jobs.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { openMailTransport } from '#platform/mail/open.ts'
import { requestScope, type Logger } from '#platform/log.ts'
import { makeOutbox } from '#platform/outbox.ts'
import type { Service, ServiceContext } from '#platform/service.ts'
import { installDevPages } from './dev-pages.ts'
import { installHealth } from './health.ts'
import { installMetrics, measureRequests } from './metrics.ts'
import { apiPrefixes, mounts, timeoutsMs } from './mounts.ts'
import { installOpenApi } from './open-api.ts'
import { makePageCache, type PageCache } from './page-cache.ts'
import { makeReportProblem } from './report-problems.ts'
import { services as known } from './services.ts'
import { makeUnderWay } from './under-way.ts'
import { cacheFirst, installWebHost, type WebSite } from './web-host.ts'

export type ApplicationOptions = {
  log: Logger
  clock?: Clock
  /** Opened by the caller, who closes it; otherwise opened from the configuration. */
  database?: Database | Promise<Database>
  /** The built reading site; without it only the services answer. */
  site?: WebSite | Promise<WebSite>
}

export type Application = {
  app: FastifyInstance
  context: ServiceContext
  ask: AskClient['ask']
  askRaw: AskClient['askRaw']
  pageCache: PageCache
  /** Resolves when everything announced was delivered and every job ran: after the demo is put in, by tools and in tests. */
  settle(options?: SettleOptions): Promise<void>
  /** `lingerMs`: how long a request may still come by a connection that is open. Default 0. */
  close(options?: { lingerMs?: number }): Promise<void>
}

/** A photograph over a poor mobile network takes minutes to come. */
const uploadMs = 300_000
/** How long stopping waits for requests, then for jobs: together less than the process is given (platform/run.ts). */
const [requestsGraceMs, jobsGraceMs] = [15_000, 10_000]

async function chooseServices(config: Config): Promise<Service[]> {
  const own = (config.services ?? serviceNames).filter(name => config.serviceUrls[name] === undefined)
  return Promise.all(own.map(name => known[name]()))
}

/** Opens everything in order and closes it in reverse. Nothing answers before it is complete. */
export async function openApplication(config: Config, options: ApplicationOptions): Promise<Application> {
  const { log, clock = systemClock } = options
  const closers: (() => Promise<unknown>)[] = []
  let lingerMs = 0
  const close: Application['close'] = async (closing = {}) => {
    lingerMs = closing.lingerMs ?? 0
    for (const closer of closers.toReversed()) await closer()
    closers.length = 0
  }
  // Waited for last: until then its failure is nobody's surprise.
  Promise.resolve(options.site).catch(() => {})
  try {
    const opening = Promise.resolve(options.database ?? openDatabase(config.database, { log }))
    if (!options.database) closers.push(async () => (await opening).close())
    const [chosen, db] = await Promise.all([chooseServices(config), opening])
    await migrate(
      db,
      chosen.flatMap(({ name, migrations }) => (migrations ? [{ schema: schemaOf(name), folder: migrations }] : [])),
    )

    const bus = await openBus(config, { log })
    closers.push(() => bus.close())
    const jobs = makeJobs({ database: db, log })
    const outbox = makeOutbox(db, { log })
    const events = makeEvents({ outbox, bus, jobs, log })
    const cache = await openCache(config, { log })
    closers.push(() => cache.close())
    const blobs = await openBlobs(config.blobs, { log })
    const { transport: mailTransport, mailbox } = await openMailTransport(config.mail, { database: db })
    closers.push(() => mailTransport.close())
    const mail = await makeMail({ jobs, transport: mailTransport, clock })
    jobs.every('platform.keep-house', housekeepingSeconds, () => db.housekeep())
    const rateLimit = makeRateLimit(clock)
    const sharedLimit = makeSharedLimit(db, { clock, config, rateLimit })
    jobs.every('platform.forget-limits', forgetPastSeconds, () => sharedLimit.forgetPast())

    const metrics = new Registry()
    const underWay = makeUnderWay()
    const pageCache = makePageCache({ maxBytes: config.pageCacheBytes, clock })
    const app = Fastify({
      loggerInstance: log,
      logController: new LogController({ disableRequestLogging: true }),
      trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
      genReqId: request => String(request.headers['x-request-id'] ?? nanoid(12)).slice(0, 64),
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
      // The one fault that is found before there is a route: an address whose escapes are no UTF-8, in links of old sites.
      frameworkErrors: (_, request, reply) => sendBadAddress(request, reply, apiPrefixes),
      requestTimeout: uploadMs,
      keepAliveTimeout: 72_000,
      forceCloseConnections: 'idle',
      serverFactory: handler =>
        createServer(
          { keepAliveTimeout: 72_000, requestTimeout: uploadMs, headersTimeout: 60_000 },
          cacheFirst(pageCache, underWay.watch(handler)),
        ),
    }) as unknown as FastifyInstance
    const transport = makeTransport({ app: () => app, mounts, urls: config.serviceUrls, timeoutsMs })
    const check: ReplyCheck = {
      strict: config.strictReplies,
      warn: message => log.warn({ reply: message }, 'an answer of another process is not as the contract says'),
    }
    const client = makeAsk({ transport, check, headers: () => ({ 'x-delno-internal': config.internalKey }) })
    const news = makeViewerNews(clock)
    events.on('viewer.changed', ({ userId, viewer }) => news.note(userId, viewer))
    events.on('session.revoked', ({ userId, sessionId }) => news.noteRevoked(userId, sessionId))
    const context: ServiceContext = {
      config,
      db,
      events,
      jobs,
      cache,
      blobs,
      mail,
      clock,
      log,
      metrics,
      rateLimit,
      sharedLimit,
      verifyToken: makeVerifyToken({
        accessKey: config.accessKey,
        authUrl: config.serviceUrls.auth,
        issuer: config.siteUrl,
        clock,
        news,
      }),
      ask: client.ask,
      askRaw: client.askRaw,
    }

    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    const reportProblem = makeReportProblem(client.ask)
    installErrorHandling(app, reportProblem)
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
      requestScope.run({ requestId: request.id }, done)
    })
    measureRequests(app, metrics)
    await app.register(fastifyFormbody)
    installJsonBody(app)
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const service of chosen)
      await app.register(async scope => service.open(scope, context, app), { prefix: mounts[service.name] })

    for (const prefix of apiPrefixes) app.all(`${prefix}/*`, (request, reply) => sendNotFound(request, reply))
    app.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
    // Where standards look for it; the service's own address is below its mount.
    app.get('/.well-known/jwks.json', async (_, reply) => {
      const { status, body } = await client.askRaw(getSigningKeys, {})
      return reply.code(status).send(body)
    })
    let [isOpen, isReady] = [false, false]
    installHealth(app, db.sql, () => isReady)
    installMetrics(app, { config, metrics, pageCache, sql: db.sql, jobs, outbox })
    installDevPages(app, { context, mailbox })
    await installOpenApi(app, config.siteUrl)
    if (options.site)
      await installWebHost(app, { context, transport, check, pageCache, reportProblem, ...(await options.site) })

    for (const name of [
      'article.changed',
      'recipe.changed',
      'taxonomy.changed',
      'widgets.changed',
      'search.changed',
      'post.refreshed',
      'comment.changed',
      'poll.changed',
    ] as const) {
      // Answers first: a page rendered between the two is dropped by the second.
      events.on(name, async ({ tags }) => {
        await cache.invalidateTags(tags)
        pageCache.invalidate(tags)
      })
    }
    // Every few minutes, and on nearly every page: dropped, all of them would have to be waited for at once.
    events.on('top.changed', async ({ tags }) => {
      await cache.invalidateTags(tags)
      pageCache.outdate(tags)
    })
    // What closes refuses all calls at once, so it is the last of these: requests and jobs ask services in process.
    closers.push(async () => {
      if (isOpen) await app.close()
    })
    await jobs.start()
    closers.push(() => jobs.stop(jobsGraceMs))
    await outbox.start()
    closers.push(() => outbox.stop())
    await app.ready()
    isOpen = true
    closers.push(async () => {
      isReady = false
      if (app.server.listening) await underWay.finish(app.server, { ms: requestsGraceMs, lingerMs })
    })
    isReady = true
    return {
      app,
      context,
      ask: client.ask,
      askRaw: client.askRaw,
      pageCache,
      settle: makeSettle({ outbox, jobs, bus }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
