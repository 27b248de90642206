// The whole application in one test process: real database, real jobs, a clock that the test moves.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTestClock, type TestClock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { makeTestDatabase, silentLog } from '#platform/db/testing.ts'
import { openApplication, type Application, type ApplicationOptions } from '#server/compose.ts'
import { services, type RunnableService } from '#server/services.ts'

export type TestApp = Application &
  AsyncDisposable & {
    clock: TestClock
    config: Config
    /** Takes everything out of every service's tables and out of memory: one application serves a whole file of tests. */
    empty(): Promise<void>
  }

/** A Saturday morning in Moscow. */
export const testNow = new Date('2026-11-21T09:00:00+03:00')

function makeTestConfig(dataDir: string, changes: Partial<Config> = {}): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    siteUrl: 'http://delno.test',
    timeZoneOffset: '+03:00',
    telegramChannel: undefined,
    ampTypes: ['post', 'health', 'recipe'],
    database: { kind: 'pglite-memory' },
    redisUrl: undefined,
    blobs: { kind: 'disk', folder: join(dataDir, 'blobs') },
    mail: { kind: 'mailbox', from: 'Дельно <noreply@delno.test>' },
    logLevel: 'silent',
    internalKey: 'test-internal-key-0123456789-0123456789',
    trustProxy: false,
    devPagesEverywhere: false,
    services: undefined,
    serviceUrls: {},
    pageCacheBytes: 16 * 1024 * 1024,
    indexNow: undefined,
    ...changes,
  }
}

/** Opens the application on a database of its own (PostgreSQL when TEST_DATABASE_URL is set); `await using` closes it. */
export async function openTestApp(
  options: { services?: RunnableService[]; config?: Partial<Config>; site?: ApplicationOptions['site'] } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-test-'))
  const clock = makeTestClock(testNow)
  const names = options.services ?? (Object.keys(services) as RunnableService[])
  const chosen = await Promise.all(names.map(name => services[name]()))
  const database = await makeTestDatabase({
    services: chosen.flatMap(({ name, migrations }) => (migrations ? [{ schema: name, folder: migrations }] : [])),
  })
  const config = makeTestConfig(dataDir, { services: names, ...options.config })
  const application = await openApplication(config, { log: silentLog, clock, database, site: options.site })
  const empty = async () => {
    await application.settle()
    await database.clear()
    await database
      .of('platform')
      .inTransaction(trx => application.context.events.announce(trx, 'taxonomy.changed', { tags: [] }))
    await application.settle()
    application.pageCache.clear()
    clock.advance(testNow.getTime() - clock.now().getTime())
  }
  const close = async () => {
    await application.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...application, clock, config, empty, close, [Symbol.asyncDispose]: close }
}
