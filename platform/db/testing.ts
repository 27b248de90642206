// A database for a test: really PGlite, or really PostgreSQL when TEST_DATABASE_URL names a server.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { makeJobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { makeDatabase, type Database } from './database.ts'
import { isRetryable } from './errors.ts'
import { migrate, platformMigrations, readMigrations, type ServiceMigrations } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export type TestDatabase = Database &
  AsyncDisposable & {
    /** Empties every table (not migrations, not queues' definitions) and restarts identities: for the next test. */
    clear(): Promise<void>
  }

export type TestDatabaseOptions = {
  /** Schemas to migrate besides the platform's. */
  services?: readonly ServiceMigrations[]
  /** Default: 'postgres' when TEST_DATABASE_URL is set, 'pglite' otherwise. */
  engine?: 'pglite' | 'postgres'
  log?: Logger
  /** What is the same in every such database and takes long, written once: kept are the definitions of queues. */
  prepare?: (database: Database) => Promise<void>
}

const serverUrl = process.env['TEST_DATABASE_URL']

/** The engines a conformance suite runs on; name the others in a skipped test. */
export const testEngines: readonly ('pglite' | 'postgres')[] = serverUrl ? ['pglite', 'postgres'] : ['pglite']

/** Says nothing: what a test expects to go wrong is not news. */
export const silentLog: Logger = pino({ level: 'silent' })

/** A migrated database of its own for the caller; `close` (or `await using`) throws it away. */
export async function makeTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { engine = testEngines.at(-1), log = silentLog } = options
  return engine === 'postgres' ? makeOnServer(options, log) : makeInMemory(options, log)
}

/** PGlite from the dump of a migrated empty database: 0.5 s, where creating one takes 2 to 5. */
async function makeInMemory(options: TestDatabaseOptions, log: Logger): Promise<TestDatabase> {
  const template = await templateFor(options)
  const database = makeDatabase(await openPglite({ template }, { log }), { log })
  return { ...database, clear: () => clear(database), [Symbol.asyncDispose]: () => database.close() }
}

/** Tables of the job queues, so that starting jobs in a test need not create them. */
async function installJobs(database: Database): Promise<void> {
  const jobs = makeJobs({ database, log: silentLog })
  await jobs.start()
  await jobs.stop()
}

const kept = ['platform.migration', 'pgboss.version', 'pgboss.queue']

async function clear(database: Database): Promise<void> {
  // Truncating costs files; most tables of a test were never written to.
  const { rows } = await database.sql.query<{ filled: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as filled from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
       and oid::regclass::text <> all ($1) and pg_relation_size(oid) > 0`,
    [kept],
  )
  const { filled } = rows[0]!
  if (!filled) return
  for (;;) {
    try {
      await database.sql.exec(`truncate ${filled} restart identity cascade`)
      return
    } catch (error) {
      // A timer or a poll of the application had some of the tables, and wanted others.
      if (!isRetryable(error)) throw error
    }
  }
}

const templates = new Map<string, Promise<string>>()

/** The file of the dump, made once for a set of migrations and shared by all test processes. */
async function templateFor(options: TestDatabaseOptions): Promise<string> {
  const lockFile = new URL('../../package-lock.json', import.meta.url)
  const pglite = /"node_modules\/@electric-sql\/pglite": \{[^}]+/.exec(await readFile(lockFile, 'utf8'))?.[0] ?? ''
  const key = await keyOf(options, pglite)
  let template = templates.get(key)
  if (!template) templates.set(key, (template = makeTemplate(key, options)))
  return template
}

async function keyOf({ services = [], prepare }: TestDatabaseOptions, ...of: string[]): Promise<string> {
  const files = (await Promise.all([platformMigrations, ...services].map(readMigrations))).flat()
  const lines = files.map(file => `${file.schema}/${file.name}/${file.checksum}`)
  if (prepare) lines.push('prepared')
  return createHash('sha256')
    .update([...of, ...lines].join('\n'))
    .digest('hex')
    .slice(0, 24)
}

async function makeTemplate(key: string, options: TestDatabaseOptions): Promise<string> {
  const folder = join(tmpdir(), 'delno-test-templates')
  const file = join(folder, `${key}.tar`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  // Creating the cluster is most of the work: every set of services begins with the platform's.
  const base = options.services?.length ? { template: await templateFor({}) } : {}
  const engine = await openPglite(base, { log: silentLog })
  const database = makeDatabase(engine, { log: silentLog })
  await fill(database, options)
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await engine.dumpTo(unfinished)
  await engine.close()
  await rename(unfinished, file)
  return file
}

async function fill(database: Database, { services = [], prepare }: TestDatabaseOptions): Promise<void> {
  await migrate(database, services)
  await installJobs(database)
  if (!prepare) return
  await prepare(database)
  await clear(database)
}

/** A copy of a migrated empty database of the same server. */
async function makeOnServer(options: TestDatabaseOptions, log: Logger): Promise<TestDatabase> {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set')
  const template = `delno_template_${await keyOf(options)}`
  const name = `delno_test_${randomBytes(8).toString('hex')}`
  await withServer(async server => {
    // Test processes take turns; whoever comes second finds it made.
    await server.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await server.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeServerTemplate(server, template, options)
    await server.query('select pg_advisory_unlock(hashtext($1))', [template])
    await server.query(`create database ${name} template ${template}`)
  })
  const database = openOnServer(name, log)
  let closing: Promise<void> | undefined
  const close = async () => {
    await database.close()
    await withServer(server => server.query(`drop database if exists ${name} with (force)`))
  }
  const closeOnce = () => (closing ??= close())
  return { ...database, close: closeOnce, clear: () => clear(database), [Symbol.asyncDispose]: closeOnce }
}

async function makeServerTemplate(server: pg.Client, name: string, options: TestDatabaseOptions): Promise<void> {
  const unfinished = `delno_unfinished_${randomBytes(8).toString('hex')}`
  await server.query(`create database ${unfinished}`)
  const database = openOnServer(unfinished, silentLog)
  await fill(database, options)
  await database.close()
  await server.query(`alter database ${unfinished} rename to ${name}`)
}

function openOnServer(name: string, log: Logger): Database {
  const url = new URL(serverUrl!)
  url.pathname = `/${name}`
  return makeDatabase(openPostgres({ url: url.href, poolSize: 4, log }), { log })
}

async function withServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
