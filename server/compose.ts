// Builds the application from a configuration: platform, services, site. The process and the tests both start here.
import { createServer } from 'node:http'
import fastifyFormbody from '@fastify/formbody'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { nanoid } from 'nanoid'
import { Registry } from 'prom-client'
import { makeAsk, type AskClient, type ReplyCheck } from '#contract/client/ask.ts'
import { getSigningKeys, listViewerNews } from '#contract/auth.ts'
import { serviceNames } from '#contract/call.ts'
import { openBlobs } from '#platform/blobs/open.ts'
import { openCache } from '#platform/cache/open.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import { migrate, schemaOf } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { housekeepingSeconds } from '#platform/db/pglite/housekeeping.ts'
import { openBus } from '#platform/events/open.ts'
import { makeDurableListeners } from '#platform/events/durable-listeners.ts'
import { makeEvents } from '#platform/events/events.ts'
import { makeWaitUntilIdle } from '#platform/events/wait-until-idle.ts'
import { everyAnswer } from '#platform/http/answer-headers.ts'
import { boundBodyTime, makeRefuseBroken, readTargets } from '#platform/http/connection.ts'
import { installJsonBody } from '#platform/http/json-body.ts'
import { installErrorHandling, sendBadAddress, sendNotFound } from '#platform/http/errors.ts'
import { noteRoutes } from '#platform/http/known-routes.ts'
import { openToAllowedOrigins } from '#platform/http/origins.ts'
import { makeRateLimit } from '#platform/http/rate-limit.ts'
import { forgetPastSeconds, makeSharedLimit } from '#platform/http/shared-limit.ts'
import { makeTransport } from '#platform/http/transport.ts'
import { makeVerifyToken, makeViewerChanges } from '#platform/http/verify-token.ts'
import { makeJobs, type IdleOptions, type JobNotice } from '#platform/jobs/jobs.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { openMailTransport } from '#platform/mail/open.ts'
import { requestScope, type Logger } from '#platform/log.ts'
import { openMagazine } from '#platform/magazine/magazine.ts'
import { makeOutbox } from '#platform/outbox.ts'
import type { Service, ServiceContext } from '#platform/service.ts'
import { installDatabaseCopy } from './operations/database-copy.ts'
import { installDevPages } from './operations/dev-pages.ts'
import { dropStale } from './caching/drop-stale.ts'
import { installHealth } from './operations/health.ts'
import { noteAccess } from './operations/access-log.ts'
import { measureBlobs, measureMail } from './operations/measure-ports.ts'
import { installMetrics, measureRequests } from './operations/metrics.ts'
import { prepareWayBack } from './operations/way-back.ts'
import { apiPrefixes, mounts, timeoutsMs } from './mounts.ts'
import { installOpenApi } from './open-api.ts'
import { installOfficeHost, type OfficeSite } from './hosting/office-host.ts'
import { makeCallCache } from './caching/call-cache.ts'
import { makePageCache, type PageCache } from './caching/page-cache.ts'
import { makeReportProblem } from './operations/report-problems.ts'
import type { Siblings } from './processes/child.ts'
import { services as known } from './services.ts'
import { makeActiveRequests } from './operations/active-requests.ts'
import { cacheFirst, installWebHost, type WebSite } from './hosting/web-host.ts'

export type ApplicationOptions = {
  log: Logger
  clock?: Clock
  /** Opened and closed by the caller; without it the database of the configuration is opened and closed here. */
  database?: Database | Promise<Database>
  /** The built site; without it only the services answer. */
  site?: WebSite | Promise<WebSite>
  /** The built office; without it nothing answers below /office. */
  office?: OfficeSite
  /** The other processes of a supervisor (server/processes), if there is one. */
  siblings?: Siblings
}

export type Application = {
  app: FastifyInstance
  context: ServiceContext
  ask: AskClient['ask']
  askRaw: AskClient['askRaw']
  pageCache: PageCache
  /** Resolves when all announced events were delivered and all jobs ran. For the demo, tools and tests. */
  waitUntilIdle(options?: IdleOptions): Promise<void>
  /** `lingerMs`: how long an open connection may still bring a request. Default 0. */
  close(options?: { lingerMs?: number }): Promise<void>
}

/** A photograph over a poor mobile network takes minutes to arrive. */
const uploadMs = 300_000
/** The body of an ordinary call may take this long to arrive. */
const bodyMs = 30_000
/** Stopping waits this long for bodies that still arrive, for requests, then for jobs: less than the process is given (platform/run.ts). */
const [bodiesGraceMs, requestsGraceMs, jobsGraceMs] = [3_000, 15_000, 10_000]
/** A connection without a request stays this long after everything else has ended: sockets need less to say goodbye. */
const connectionsGraceMs = 3_000

/** Everything that must be closed, in the order of opening. */
type Closers = (() => Promise<unknown>)[]

/** Opens everything in order and closes it in reverse. Nothing answers before it is complete. */
export async function openApplication(config: Config, options: ApplicationOptions): Promise<Application> {
  const closers: Closers = []
  let lingerMs = 0
  const close: Application['close'] = async (closing = {}) => {
    lingerMs = closing.lingerMs ?? 0
    for (const closer of closers.toReversed()) await closer()
    closers.length = 0
  }
  // The site is awaited last: until then its failure must not count as unhandled.
  Promise.resolve(options.site).catch(() => {})
  try {
    const { chosen, db } = await openDatabaseFor(config, options, closers)
    const metrics = new Registry()
    const platform = await openPlatform(config, { db, metrics, chosen }, options, closers)
    const http = { metrics, ...makeHttp(config, options.log, platform.clock) }
    const wiring = connectServices(config, { platform, http, chosen })
    const readiness = await installEverything({ config, platform, http, wiring, chosen, ...options })
    await startWork({ platform, http, readiness, closers, chosen, lingerMs: () => lingerMs })
    const { outbox, jobs, bus } = platform
    return {
      app: http.app,
      context: wiring.context,
      ask: wiring.client.ask,
      askRaw: wiring.client.askRaw,
      pageCache: http.pageCache,
      waitUntilIdle: makeWaitUntilIdle({ outbox, jobs, bus }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function chooseServices(config: Config): Promise<Service[]> {
  const own = (config.services ?? serviceNames).filter(name => config.serviceUrls[name] === undefined)
  return Promise.all(own.map(name => known[name]()))
}

/** Loads the services of this process while the database opens, then brings their tables up to date. */
async function openDatabaseFor(
  config: Config,
  { database, log, clock = systemClock }: ApplicationOptions,
  closers: Closers,
) {
  const opening = Promise.resolve(database ?? openDatabase(config.database, { log }))
  if (!database) closers.push(async () => (await opening).close())
  const [chosen, db] = await Promise.all([chooseServices(config), opening])
  const wayBack = prepareWayBack({ config, log, clock })
  await migrate(
    db,
    chosen.flatMap(({ name, migrations }) => (migrations ? [{ schema: schemaOf(name), folder: migrations }] : [])),
    wayBack.before,
  ).catch((error: unknown) => {
    throw wayBack.explain(error)
  })
  return { chosen, db }
}

type Platform = Awaited<ReturnType<typeof openPlatform>>

async function openPlatform(
  config: Config,
  { db, metrics, chosen }: { db: Database; metrics: Registry; chosen: readonly Service[] },
  { log, clock = systemClock }: ApplicationOptions,
  closers: Closers,
) {
  const bus = await openBus(config, { log })
  closers.push(() => bus.close())
  const works = config.work !== 'web'
  const notice = 'jobs.notice'
  const tell = (payload: JobNotice) => void bus.publish({ id: 0, name: notice, payload })
  const jobs = makeJobs({ database: db, log, clock, works, tell })
  if (works) bus.subscribe(({ name, payload }) => name === notice && jobs.hear(payload as JobNotice))
  const outbox = makeOutbox(db, { log })
  const isPartial = chosen.length < serviceNames.length
  const events = makeEvents({ outbox, bus, jobs, listeners: makeDurableListeners(db), isPartial })
  const cache = await openCache(config, { log })
  closers.push(() => cache.close())
  const blobs = measureBlobs(await openBlobs(config.blobs, { log }), metrics)
  const { transport, mailbox } = await openMailTransport(config.mail, { database: db })
  closers.push(() => transport.close())
  const mail = await makeMail({ jobs, transport: measureMail(transport, metrics), clock })
  jobs.every('platform.keep-house', housekeepingSeconds, () => db.housekeep())
  const { magazine, consents, reload: reloadMagazine } = await openMagazine(db, config)
  const rateLimit = makeRateLimit(clock)
  const sharedLimit = makeSharedLimit(db, { clock, config, rateLimit })
  jobs.every('platform.forget-limits', forgetPastSeconds, () => sharedLimit.forgetPast())
  return {
    log,
    clock,
    db,
    bus,
    jobs,
    outbox,
    events,
    cache,
    blobs,
    mail,
    mailbox,
    magazine,
    consents,
    reloadMagazine,
    rateLimit,
    sharedLimit,
  }
}

type Http = ReturnType<typeof makeHttp> & { metrics: Registry }

/** The HTTP server with the caches of pages and calls before it. */
function makeHttp(config: Config, log: Logger, clock: Clock) {
  const activeRequests = makeActiveRequests()
  const callBytes = Math.floor(config.pageCacheBytes / 4)
  const pageCache = makePageCache({ maxBytes: config.pageCacheBytes - callBytes, clock })
  const callCache = makeCallCache({ maxBytes: callBytes, clock })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    genReqId: request => String(request.headers['x-request-id'] ?? nanoid(12)).slice(0, 64),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    clientErrorHandler: makeRefuseBroken(apiPrefixes),
    // Links of old sites have addresses whose escapes are not UTF-8: the one fault that is found before there is a route.
    frameworkErrors: (_, request, reply) => sendBadAddress(request, reply, apiPrefixes),
    requestTimeout: uploadMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    serverFactory: handler =>
      createServer(
        { keepAliveTimeout: 72_000, requestTimeout: uploadMs, headersTimeout: 60_000 },
        noteAccess(config, log, readTargets(cacheFirst(pageCache, activeRequests.watch(callCache.before(handler))))),
      ),
  }) as unknown as FastifyInstance
  return { app, activeRequests, pageCache, callCache }
}

type Wiring = ReturnType<typeof connectServices>

/** Gives each service its context, with a way to call the others. */
function connectServices(
  config: Config,
  { platform, http, chosen }: { platform: Platform; http: Http; chosen: readonly Service[] },
) {
  const { log, clock, db, events, jobs, cache, blobs, mail, magazine, consents, rateLimit, sharedLimit } = platform
  const transport = makeTransport({ app: () => http.app, mounts, urls: config.serviceUrls, timeoutsMs })
  const check: ReplyCheck = {
    strict: config.strictReplies,
    warn: message => log.warn({ reply: message }, 'an answer of another process is not as the contract says'),
  }
  const client = makeAsk({ transport, check, headers: () => ({ 'x-delno-internal': config.internalKey }) })
  const hasAuth = config.serviceUrls.auth !== undefined || chosen.some(({ name }) => name === 'auth')
  const viewerChanges = makeViewerChanges(clock, hasAuth ? () => client.ask(listViewerNews) : undefined)
  // A change made in this process is known before its call answers, so the next call with the same token is judged by it.
  for (const hear of [events.onOwn, events.on]) {
    hear('viewer.changed', ({ userId, viewer }, id) => viewerChanges.note(userId, viewer, id))
    hear('session.revoked', ({ userId, sessionId }) => viewerChanges.noteRevoked(userId, sessionId))
  }
  events.onMissed(() => viewerChanges.noteMissed())
  const context: ServiceContext = {
    config,
    magazine,
    consents,
    db,
    events,
    jobs,
    cache,
    blobs,
    mail,
    clock,
    log,
    metrics: http.metrics,
    rateLimit,
    sharedLimit,
    verifyToken: makeVerifyToken({
      accessKey: config.accessKey,
      authUrl: config.serviceUrls.auth,
      issuer: config.siteUrl,
      clock,
      viewerChanges,
    }),
    ask: client.ask,
    askRaw: client.askRaw,
  }
  return { transport, check, client, context }
}

type Readiness = { isReady: boolean }

type Parts = {
  config: Config
  platform: Platform
  http: Http
  wiring: Wiring
  chosen: readonly Service[]
} & Pick<ApplicationOptions, 'site' | 'office' | 'siblings'>

/** Registers all routes. Their order matters: services, catch-all of the APIs, the server's own pages, the office, the site. */
async function installEverything(parts: Parts): Promise<Readiness> {
  const { config, platform, http, wiring, chosen, site, office, siblings } = parts
  const { db, bus, jobs, outbox, events, cache, mailbox, reloadMagazine } = platform
  const { app, pageCache, callCache, metrics } = http
  const { client, context, transport, check } = wiring
  const readiness = { isReady: false }
  const reportProblem = makeReportProblem(client.ask)
  const { methodsOf } = await installRequestHandling(config, http, reportProblem)
  for (const service of chosen)
    await app.register(async scope => service.open(scope, context, app), { prefix: mounts[service.name] })

  const sendUnknown = (request: FastifyRequest, reply: FastifyReply) =>
    sendNotFound(request, reply, methodsOf(request.url))
  for (const prefix of apiPrefixes) app.all(`${prefix}/*`, { config: { isCatchAll: true } }, sendUnknown)
  app.setNotFoundHandler(sendUnknown)
  // RFC 8615 address of the keys; the service's own address is below its mount.
  app.get('/.well-known/jwks.json', async (_, reply) => {
    const { status, body } = await client.askRaw(getSigningKeys, {})
    return reply.code(status).send(body)
  })
  installHealth(app, config, db.sql, () => readiness.isReady)
  installMetrics(app, { config, metrics, pageCache, blobs: context.blobs, sql: db.sql, bus, jobs, outbox, siblings })
  installDevPages(app, { context, mailbox })
  if (db.copying) installDatabaseCopy(app, config, db.copying)
  await installOpenApi(app, context)
  if (office) await installOfficeHost(app, office, platform.magazine)
  if (site) await installWebHost(app, { context, transport, check, pageCache, reportProblem, ...(await site) })
  dropStale({ events, cache, callCache, pageCache, reloadMagazine })
  return readiness
}

/** Hooks that run for every request before its route. */
async function installRequestHandling(
  config: Config,
  { app, metrics, callCache }: Http,
  reportProblem: ReturnType<typeof makeReportProblem>,
) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandling(app, reportProblem)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(everyAnswer)
    requestScope.run({ requestId: request.id }, done)
  })
  measureRequests(app, metrics)
  callCache.install(app)
  boundBodyTime(app, { bodyMs })
  const routes = noteRoutes(app, apiPrefixes)
  openToAllowedOrigins(app, config, routes.methodsOf)
  await app.register(fastifyFormbody)
  installJsonBody(app)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  return routes
}

type Work = {
  platform: Platform
  chosen: readonly Service[]
  http: Http
  readiness: Readiness
  closers: Closers
  lingerMs: () => number
}

/** Starts jobs and events, then lets requests in. Stopping does the reverse. */
async function startWork({ platform, chosen, http, readiness, closers, lingerMs }: Work): Promise<void> {
  const { jobs, outbox, events } = platform
  const { app, activeRequests } = http
  let isOpen = false
  // A closed application refuses calls, and requests and jobs ask services in process: it closes after both.
  closers.push(async () => {
    if (!isOpen) return
    // A client that sent half a header would hold its connection for a minute.
    const timer = setTimeout(() => app.server.closeAllConnections(), connectionsGraceMs).unref()
    await app.close()
    clearTimeout(timer)
  })
  await jobs.start()
  closers.push(() => jobs.stop(jobsGraceMs))
  await events.tellListeners(chosen.map(({ name }) => name))
  await outbox.start()
  closers.push(() => outbox.stop())
  await app.ready()
  isOpen = true
  closers.push(async () => {
    readiness.isReady = false
    if (app.server.listening)
      await activeRequests.finish(app.server, { ms: requestsGraceMs, lingerMs: lingerMs(), bodyMs: bodiesGraceMs })
  })
  readiness.isReady = true
}
