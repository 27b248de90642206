import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeFirstLink, officeStartUrl } from '#contract/office/access.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import { DatabaseNotOpenedError } from '#platform/db/errors.ts'
import { setHolderAddress } from '#platform/db/pglite/folder-lock.ts'
import { openDatabase } from '#platform/db/open.ts'
import { isLocalSite, operatorKeyOf } from '#platform/http/operator-only.ts'
import { makeLog, sendConsoleToLog, type Logger } from '#platform/log.ts'
import type { Running } from '#platform/run.ts'
import { inZone } from '#russian/time-zone.ts'
import type { Application } from './compose.ts'
import { checkAddress } from './listen.ts'
import type { Siblings } from './processes/child.ts'

export type StartOptions = {
  /** Serves the site from its sources. */
  dev: boolean
  /** Fills a magazine without content before the server listens; resolves to true if it did. */
  seed: ((application: Application) => Promise<boolean>) | undefined
  /** Starts this process again, without what it has gathered in memory; called after seeding. */
  restart?: (() => never) | undefined
  /** The other processes of a supervisor, if there is one. */
  siblings: Siblings | undefined
  /** Prints the addresses when the server listens. */
  announces: boolean
}

/** A proxy that does not know yet that the server stops sends requests over the connections it keeps. */
const lingerMs = 1_000

type Closers = (() => Promise<unknown>)[]

/** Opens the application, seeds it, listens, and prints all addresses. */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const log = makeLog(config.logLevel)
  // A developer reads the console directly.
  if (!options.dev) sendConsoleToLog(log)
  const isFirst = !existsSync(join(config.dataDir, 'database')) && config.database.kind === 'pglite'
  if (isFirst) process.stdout.write('Готовлю базу данных…\n')
  const opening = beginOpeningDatabase(config, log)
  const closers: Closers = [async () => (await opening).close()]
  const stop = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    // A process that holds the data folder explains more than a taken port.
    if (!options.siblings)
      await checkAddress(config).catch(async error => {
        await opening
        throw error
      })
    // A new database is created before the rest is loaded: both at once would take 500 MB.
    if (isFirst) await opening
    const application = await openWithSite(config, { log, opening, closers, ...options })
    // Of several processes the one for background work fills the magazine, and another one listens and tells of it.
    const isBehind = options.siblings !== undefined && config.work === 'jobs'
    const isPreparing = isBehind || options.announces
    if (isPreparing && hasContent(config) && (await options.seed?.(application)) && options.restart) {
      await stop()
      options.restart()
    }
    const prepared = isPreparing ? await prepareContent(application, config) : undefined
    if (!isBehind) {
      if (!options.dev) await renderFirstPage(application)
      await application.app.listen({ host: config.host, port: config.port })
    }
    if (prepared && options.announces)
      announce(application, config, { ...prepared, firstLink: await offerFirstLink(application, config) })
    options.siblings?.tellReady()
    return { stop, died: application.context.db.sql.died }
  } catch (error) {
    // The first error is reported, not one that follows while closing.
    await stop().catch(() => {})
    throw error
  }
}

/** Services in other processes may not answer yet. */
const firstPageMs = 5_000

/** The first page loads and compiles the site: a balancer that replaces servers one by one must not find a cold one. */
async function renderFirstPage({ app }: Application): Promise<void> {
  await app.inject({ url: '/', signal: AbortSignal.timeout(firstPageMs) }).catch(() => {})
}

/** The database opens in its own thread while the rest is loaded here: that saves a third of the time to the first page. */
function beginOpeningDatabase(config: Config, log: Logger): Promise<Database> {
  const opening = openDatabase(config.database, { log }).catch(error => {
    const variable = config.database.kind === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'
    throw error instanceof DatabaseNotOpenedError ? new ConfigError([`${variable}: ${error.message}`]) : error
  })
  // Awaited later: until then a failure must not count as unhandled.
  opening.catch(() => {})
  return opening
}

async function openWithSite(
  config: Config,
  {
    log,
    opening,
    closers,
    dev,
    siblings,
  }: { log: Logger; opening: Promise<Database>; closers: Closers } & Pick<StartOptions, 'dev' | 'siblings'>,
): Promise<Application> {
  const [{ openApplication }, { loadWebBuild }, { findOfficeBuild }, { collectDefaultMetrics }] = await Promise.all([
    import('./compose.ts'),
    import('./hosting/web-host.ts'),
    import('./hosting/office-host.ts'),
    import('prom-client'),
  ])
  const devSite = dev ? await (await import('./hosting/dev-site.ts')).openDevSite() : undefined
  if (devSite) closers.push(() => devSite.close())
  const application = await openApplication(dev ? { ...config, pageCacheBytes: 0 } : config, {
    log,
    site: devSite?.site ?? loadWebBuild(),
    office: devSite?.office ?? findOfficeBuild(),
    database: opening,
    siblings,
  })
  closers.push(() => application.close({ lingerMs }))
  // Memory, processor time and event loop delay belong to the process: a test has several applications in one.
  collectDefaultMetrics({ register: application.context.metrics })
  return application
}

type ContentState = {
  /** Paths of pages that the publisher still has to write. */
  templates: string[]
  /** Articles that nobody can open, because the site itself answers at their addresses. */
  unreachable: { slug: string; title: string }[]
}

const hasContent = (config: Config) =>
  (config.services?.includes('content') ?? true) && config.serviceUrls.content === undefined

/** Adds the publisher's own pages, if this process runs the content service. */
async function prepareContent(application: Application, config: Config): Promise<ContentState> {
  if (!hasContent(config)) return { templates: [], unreachable: [] }
  const { addOwnPages, getContentState } = await import('#contract/office/content.ts')
  const { templates } = await application.ask(addOwnPages)
  const { unreachable } = await application.ask(getContentState)
  return { templates, unreachable }
}

type FirstLink = { token: string; expires_at: string }

/** The one-time link into an office without an administrator, if this process runs the auth service (office.md 5). */
async function offerFirstLink({ ask }: Application, config: Config): Promise<FirstLink | undefined> {
  const hasAuth = (config.services?.includes('auth') ?? true) && config.serviceUrls.auth === undefined
  if (!hasAuth) return undefined
  return (await ask(makeFirstLink, { body: { if_none: true } })).data ?? undefined
}

type State = ContentState & { firstLink: FirstLink | undefined }

function announce({ app }: Application, config: Config, state: State): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (config.database.kind === 'pglite') setHolderAddress(`http://${reachableHost(config.host)}:${port}`)
  process.stdout.write(`${listAddresses(config, config.siteUrl.replace(/:0$/, `:${port}`), state)}\n`)
}

/** The host by which programs on this machine reach the server. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** On a public site the operator's pages need their key. */
function operatorAddress(config: Config, url: string, path: string): string {
  return isLocalSite(config.siteUrl) ? url + path : `${url}${path}?key=${operatorKeyOf(config)}`
}

/** Says the same as the office: the link works once, until the given time. */
function describeFirstLink({ token, expires_at }: FirstLink, config: Config, url: string): string {
  const until = inZone(new Date(expires_at), config.timeZoneOffset).toISOString().slice(11, 16)
  return `  Первый вход, один раз, до ${until}:\n    ${officeStartUrl(url, token)}`
}

function listAddresses(config: Config, url: string, { templates, unreachable, firstLink }: State): string {
  return [
    '',
    `  Сайт             ${url}`,
    `  Редакция         ${url}/office`,
    `  Вызовы служб     ${url}/docs`,
    ...(config.mail.kind === 'mailbox' ? [`  Почта            ${operatorAddress(config, url, '/dev/mail')}`] : []),
    `  Задачи с ошибкой ${operatorAddress(config, url, '/dev/dead-jobs')}`,
    `  Показатели       ${operatorAddress(config, url, '/metrics')}`,
    ...templates.map(path => `  Впишите своё     ${url}${path} — это шаблон, на него ссылаются формы`),
    ...unreachable.map(
      ({ slug, title }) => `  Не открыть       /${slug} занят самим сайтом, статье нужен другой адрес: «${title}»`,
    ),
    ...(firstLink ? ['', describeFirstLink(firstLink, config, url)] : []),
    '',
    '  Остановить: Ctrl-C',
    '',
  ].join('\n')
}
