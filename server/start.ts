import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Config } from '#platform/config/config.ts'
import { DatabaseNotOpenedError } from '#platform/db/errors.ts'
import { setHolderAddress } from '#platform/db/folder-lock.ts'
import { openDatabase } from '#platform/db/open.ts'
import { makeLog, sendConsoleToLog } from '#platform/log.ts'
import type { Running } from '#platform/run.ts'
import type { Application } from './compose.ts'
import { checkAddress } from './listen.ts'
import { showProgress } from './progress.ts'

export type StartFlags = { demo: boolean; dev: boolean }

/** A proxy that has not heard yet that we stop sends requests by the connections it keeps. */
const lingerMs = 1_000

/** Seeding that was begun and not ended is begun again: every step of it may be repeated. */
const demoState = 'state/demo.json'

async function seedWhenEmpty(application: Application): Promise<void> {
  const { ask, context } = application
  const { getContentState } = await import('#contract/office/content.ts')
  const begun = await context.blobs.get(demoState)
  const isUnfinished = begun !== undefined && JSON.parse(begun.bytes.toString()).state === 'begun'
  if (!isUnfinished && !(await ask(getContentState)).isEmpty) return
  const note = (state: string) =>
    context.blobs.put(demoState, Buffer.from(JSON.stringify({ state })), { contentType: 'application/json' })
  await note('begun')
  const progress = showProgress('Демонстрационный журнал')
  const { seedDemo } = await import('#demo/seed.ts')
  await seedDemo({ ask, clock: context.clock, progress: progress.report })
  await application.settle({ leavesRetries: true })
  await context.db.housekeep({ afterImport: true })
  await note('done')
  progress.end()
}

/** Paths of pages that wait to be written by the publisher. */
async function addOwnPages({ ask }: Application): Promise<string[]> {
  const call = await import('#contract/office/content.ts')
  return (await ask(call.addOwnPages)).templates
}

/** Where programs of this machine find a server that listens there. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function addresses(url: string, templates: readonly string[]): string {
  return [
    '',
    `  Сайт             ${url}`,
    `  Вызовы служб     ${url}/docs`,
    `  Почта            ${url}/dev/mail`,
    `  Задачи с ошибкой ${url}/dev/dead-jobs`,
    ...templates.map(path => `  Впишите своё     ${url}${path} — это шаблон, на него ссылаются формы`),
    '',
    '  Остановить: Ctrl-C',
    '',
  ].join('\n')
}

/** Opens the application, fills an empty one with the demo, listens, and says where everything is. */
export async function startServer(config: Config, flags: StartFlags): Promise<Running> {
  const log = makeLog(config.logLevel)
  // Who works on the site reads the console itself.
  if (!flags.dev) sendConsoleToLog(log)
  const isFirst = !existsSync(join(config.dataDir, 'database')) && config.database.kind === 'pglite'
  if (isFirst) process.stdout.write('Готовлю базу данных…\n')
  // The database opens in a thread of its own while everything else is loaded here: a third of the time to the first page.
  const opening = openDatabase(config.database, { log }).catch(error => {
    const variable = config.database.kind === 'postgres' ? 'DATABASE_URL' : 'DATA_DIR'
    throw error instanceof DatabaseNotOpenedError ? new ConfigError([`${variable}: ${error.message}`]) : error
  })
  opening.catch(() => {})
  const closers = [async () => (await opening).close()]
  const stop = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  let application: Application
  let templates: string[]
  try {
    // Who holds the data folder says more than a port that is taken.
    await checkAddress(config).catch(async error => {
      await opening
      throw error
    })
    const [{ openApplication }, { loadWebBuild }, { collectDefaultMetrics }] = await Promise.all([
      import('./compose.ts'),
      import('./web-host.ts'),
      import('prom-client'),
    ])
    const devSite = flags.dev ? await (await import('./dev-site.ts')).openDevSite() : undefined
    if (devSite) closers.push(() => devSite.close())
    const site = devSite ?? loadWebBuild()
    application = await openApplication(flags.dev ? { ...config, pageCacheBytes: 0 } : config, {
      log,
      site,
      database: opening,
    })
    closers.push(() => application.close({ lingerMs }))
    // Memory, processor time, delays of the event loop: of a process, which in a test has several applications.
    collectDefaultMetrics({ register: application.context.metrics })
    const hasContent = (config.services?.includes('content') ?? true) && config.serviceUrls.content === undefined
    if (flags.demo && hasContent) await seedWhenEmpty(application)
    templates = hasContent ? await addOwnPages(application) : []
    await application.app.listen({ host: config.host, port: config.port })
  } catch (error) {
    // What went wrong is told, not what went wrong on the way out.
    await stop().catch(() => {})
    throw error
  }
  const address = application.app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.siteUrl.replace(/:0$/, `:${port}`)
  if (config.database.kind === 'pglite') setHolderAddress(`http://${reachableHost(config.host)}:${port}`)
  process.stdout.write(`${addresses(url, templates)}\n`)
  return { stop, died: application.context.db.sql.died }
}
