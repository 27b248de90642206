// A database for a test: a real PGlite, or a real PostgreSQL when TEST_DATABASE_URL names a server.
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
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres.ts'

export type TestDatabase = Database &
  AsyncDisposable & {
    /** Empties every table (except migrations and queue definitions) and restarts identities, for the next test. */
    clear(): Promise<void>
  }

export type TestDatabaseOptions = {
  /** Schemas to migrate in addition to the platform's. */
  services?: readonly ServiceMigrations[]
  /** Default: 'postgres' when TEST_DATABASE_URL is set, 'pglite' otherwise. */
  engine?: 'pglite' | 'postgres'
  log?: Logger
  /** Slow preparation that all such databases share. It runs once; only queue definitions are kept. */
  prepare?: (database: Database) => Promise<void>
}

const serverUrl = process.env['TEST_DATABASE_URL']

/** The engines that a conformance suite runs on. Name the others in a skipped test. */
export const testEngines: readonly ('pglite' | 'postgres')[] = serverUrl ? ['pglite', 'postgres'] : ['pglite']

/** Logs nothing: tests cause errors on purpose. */
export const silentLog: Logger = pino({ level: 'silent' })

/** A separate migrated database for the caller; `close` (or `await using`) deletes it. */
export async function makeTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { engine = testEngines.at(-1), log = silentLog } = options
  return engine === 'postgres' ? makeOnServer(options, log) : makeInMemory(options, log)
}

/** PGlite from the dump of a migrated empty database: takes 0.5 s, while creating one takes 2 to 5. */
async function makeInMemory(options: TestDatabaseOptions, log: Logger): Promise<TestDatabase> {
  const template = await templateFor(options)
  const database = makeDatabase(await openPglite({ template }, { log }), { log })
  return { ...database, clear: () => clear(database), [Symbol.asyncDispose]: () => database.close() }
}

/** Creates the tables of the job queues, so that starting jobs in a test need not create them. */
async function installJobs(database: Database): Promise<void> {
  const jobs = makeJobs({ database, log: silentLog })
  await jobs.start()
  await jobs.stop()
}

const largeBytes = 256 * 1024
const kept = ['platform.migration', 'pgboss.version', 'pgboss.queue']
/** Of rows of `pg_class`, with `kept` as the first parameter. */
const isEmptied = `relkind = 'r' and oid::regclass::text <> all ($1)
  and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`

/**
 * Rows are deleted, because TRUNCATE makes new files for every table and index: 50 ms of processor time for ten tables, and this takes 1.
 * A table that has grown is truncated: deleted rows stay in its pages, and every later look at the table would read them.
 */
async function clear(database: Database): Promise<void> {
  const { rows } = await database.sql.query<{ name: string; isLarge: boolean }>(
    `select oid::regclass::text as name, pg_relation_size(oid) > $2 as "isLarge" from pg_class
     where ${isEmptied} and pg_relation_size(oid) > 0`,
    [kept, largeBytes],
  )
  if (rows.length === 0) return
  const namesOf = (size: boolean) => rows.flatMap(({ name, isLarge }) => (isLarge === size ? [name] : []))
  const [small, large] = [namesOf(false), namesOf(true)]
  const script = [
    // Wait for writes in progress.
    `lock table ${[...small, ...large].join(', ')} in exclusive mode`,
    // All tables are emptied, so foreign keys and triggers are not needed.
    'set local session_replication_role = replica',
    ...(large.length > 0 ? [`truncate ${large.join(', ')} restart identity cascade`] : []),
    ...small.map(name => `delete from ${name}`),
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
     from pg_sequences where last_value is not null`,
  ]
  for (;;) {
    try {
      await database.sql.exec(`begin; ${script.join('; ')}; commit`)
      return
    } catch (error) {
      // A timer or a poll of the application held a lock that deadlocked with ours.
      if (!isRetryable(error)) throw error
    }
  }
}

const templates = new Map<string, Promise<string>>()

/** The dump, made once per set of migrations and shared by all test processes. */
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
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  // Creating the cluster takes most of the time, so each set of services starts from the platform's dump.
  const base = options.services?.length ? await templateFor({}) : undefined
  await dumpAfter(base, unfinished, database => fill(database, options))
  if (options.prepare) await dumpAfter(unfinished, unfinished, clearForAll)
  await rename(unfinished, file)
  return file
}

async function dumpAfter(
  template: string | undefined,
  file: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const engine = await openPglite(template === undefined ? {} : { template }, { log: silentLog })
  await work(makeDatabase(engine, { log: silentLog }))
  await engine.dumpTo(file)
  await engine.close()
}

async function fill(database: Database, { services = [], prepare }: TestDatabaseOptions): Promise<void> {
  await migrate(database, services)
  await installJobs(database)
  await prepare?.(database)
}

/**
 * Empties a prepared database that has been closed meanwhile, so nothing that preparation left running writes to it afterwards. A row that was
 * left would be a riddle in hundreds of tests: an event with a number that the next event gets too.
 */
async function clearForAll(database: Database): Promise<void> {
  await clear(database)
  const { rows: tables } = await database.sql.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where ${isEmptied}`,
    [kept],
  )
  const counts = tables.map(({ name }) => `select '${name}' as name from (select from ${name} limit 1) as row`)
  const { rows } = await database.sql.query<{ name: string }>(counts.join(' union all '))
  const { rows: sequences } = await database.sql.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where last_value is not null`,
  )
  const left = [...rows, ...sequences].map(({ name }) => name)
  if (left.length > 0) throw new Error(`the prepared database is not empty: ${left.join(', ')}`)
}

/** A copy of a migrated empty database on the same server. */
async function makeOnServer(options: TestDatabaseOptions, log: Logger): Promise<TestDatabase> {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set')
  const template = `delno_template_${await keyOf(options)}`
  const name = `delno_test_${randomBytes(8).toString('hex')}`
  await withServer(async server => {
    // Test processes wait for each other; all but the first find the template made.
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
  if (options.prepare) {
    const prepared = openOnServer(unfinished, silentLog)
    await clearForAll(prepared)
    await prepared.close()
  }
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
