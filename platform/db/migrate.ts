// Applies the SQL files `NNN-name.sql` of the platform and of each service. Each service has its own schema, and each file runs
// in one transaction together with the record of it. There are no down migrations: the next file corrects a mistake.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Database } from './database.ts'
import type { SqlSession } from './engine.ts'
import { MigrationError } from './errors.ts'

export type ServiceMigrations = { schema: string; folder: URL }

/** The schema of a service: its name without characters that SQL would require to quote. */
export const schemaOf = (service: string) => service.replaceAll('-', '_')

type MigrationFile = { schema: string; name: string; script: string; checksum: string }

export const platformMigrations: ServiceMigrations = {
  schema: 'platform',
  folder: new URL('../migrations/', import.meta.url),
}

export const requiredExtensions = ['pg_trgm', 'unaccent', 'btree_gin', 'fuzzystrmatch']
// Any constant: nodes that start at the same time migrate one after the other.
const lockKey = 7_210_452_618

const firstScript = `
  create schema if not exists platform;
  create table if not exists platform.migration (
    schema text not null, name text not null, checksum text not null, applied_at timestamptz not null default now(),
    primary key (schema, name));`

/** The files of one folder in order, with checksums that do not depend on line ends. */
export async function readMigrations({ schema, folder }: ServiceMigrations): Promise<MigrationFile[]> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`)
  const names = (await readdir(base)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async name => {
      if (!/^\d{3}-[a-z0-9-]+\.sql$/.test(name)) throw new MigrationError(`not NNN-name.sql: ${schema}/${name}`)
      const script = (await readFile(new URL(name, base), 'utf8')).replaceAll('\r\n', '\n')
      return { schema, name, script, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

/** Called once before a database that is in use is changed, while nothing else uses the session. A rejection leaves the database as it is. */
export type BeforeMigrations = (pending: string[], session: SqlSession) => Promise<void>

/**
 * Brings the database up to date: first the platform, then the services in the given order. Returns the applied files
 * as `schema/NNN-name.sql`. Throws MigrationError for a file that fails, for an applied file that was changed, and for a database that a
 * newer program has changed.
 */
export async function migrate(
  database: Database,
  services: readonly ServiceMigrations[],
  before: BeforeMigrations = async () => {},
): Promise<string[]> {
  const files = (await Promise.all([platformMigrations, ...services].map(readMigrations))).flat()
  const session = await database.sql.session()
  let broken = true
  try {
    await session.query(`select pg_advisory_lock($1)`, [lockKey])
    await session.exec(firstScript)
    await createExtensions(session)
    const applied = await applyMissing(session, files, before)
    await session.query(`select pg_advisory_unlock($1)`, [lockKey])
    broken = false
    return applied
  } finally {
    // Discarding the connection also frees the advisory lock.
    if (broken && database.engine === 'pglite') await session.query('select pg_advisory_unlock_all()').catch(() => {})
    session.release(broken)
  }
}

/** The owner of a managed server may lack the right. Then statements that need the extension fail with their own message. */
async function createExtensions(session: SqlSession): Promise<void> {
  for (const name of requiredExtensions) {
    await session.query(`create extension if not exists ${name} with schema public`).catch(() => {})
  }
}

type Applied = { schema: string; name: string; checksum: string; applied_at: Date }
const idOf = ({ schema, name }: { schema: string; name: string }) => `${schema}/${name}`

async function applyMissing(session: SqlSession, files: MigrationFile[], before: BeforeMigrations): Promise<string[]> {
  const { rows } = await session.query<Applied>('select schema, name, checksum, applied_at from platform.migration')
  checkNotNewer(rows, files)
  const known = new Map(rows.map(row => [idOf(row), row.checksum]))
  const missing = files.filter(file => {
    const checksum = known.get(idOf(file))
    if (checksum !== undefined && checksum !== file.checksum)
      throw new MigrationError(
        `${idOf(file)} was changed after it had been applied: restore it and write a new migration`,
      )
    return checksum === undefined
  })
  const ids = missing.map(idOf)
  if (missing.length > 0 && rows.length > 0) await before(ids, session)
  for (const file of missing) await apply(session, file)
  return ids
}

/**
 * Applied migrations that this program does not have. Schemas without any file are not judged: they belong to services that this process does
 * not run, or to former ones.
 */
export function findNewer<Row extends { schema: string; name: string }>(
  applied: readonly Row[],
  files: readonly { schema: string; name: string }[],
): Row[] {
  const [schemas, ids] = [new Set(files.map(({ schema }) => schema)), new Set(files.map(idOf))]
  return applied.filter(row => schemas.has(row.schema) && !ids.has(idOf(row)))
}

/** An older program would write what the newer one no longer expects. */
function checkNotNewer(applied: Applied[], files: MigrationFile[]): void {
  const newer = findNewer(applied, files)
  if (newer.length === 0) return
  const named = newer.map(row => `${idOf(row)} (${row.applied_at.toISOString().slice(0, 10)})`)
  throw new MigrationError(
    `База новее программы: её изменила более новая версия «Дельно», а эта версия не знает ${named.length === 1 ? 'миграции' : 'миграций'} ` +
      `${named.slice(0, 5).join(', ')}${named.length > 5 ? ` и ещё ${named.length - 5}` : ''}. База не изменена. ` +
      'Запустите новую версию или верните базу, какой она была до обновления: docs/operations.md, «Обновление и путь назад».',
  )
}

async function apply(session: SqlSession, file: MigrationFile): Promise<void> {
  const schema = pg.escapeIdentifier(file.schema)
  await session.query('begin')
  try {
    await session.exec(`create schema if not exists ${schema}; set local search_path to ${schema}, public`)
    await session.exec(file.script)
    await session.query('insert into platform.migration (schema, name, checksum) values ($1, $2, $3)', [
      file.schema,
      file.name,
      file.checksum,
    ])
    await session.query('commit')
  } catch (error) {
    await session.query('rollback').catch(() => {})
    throw new MigrationError(`${idOf(file)}: ${(error as Error).message}`, { cause: error })
  }
}
