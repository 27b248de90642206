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

/**
 * Brings the database up to date: first the platform, then the services in the given order. Returns the applied files
 * as `schema/NNN-name.sql`. Throws MigrationError for a file that fails and for an applied file that was changed.
 */
export async function migrate(database: Database, services: readonly ServiceMigrations[]): Promise<string[]> {
  const files = (await Promise.all([platformMigrations, ...services].map(readMigrations))).flat()
  const session = await database.sql.session()
  let broken = true
  try {
    await session.query(`select pg_advisory_lock($1)`, [lockKey])
    await session.exec(firstScript)
    await createExtensions(session)
    const applied = await applyMissing(session, files)
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

async function applyMissing(session: SqlSession, files: MigrationFile[]): Promise<string[]> {
  const { rows } = await session.query<{ schema: string; name: string; checksum: string }>(
    'select schema, name, checksum from platform.migration',
  )
  const known = new Map(rows.map(row => [`${row.schema}/${row.name}`, row.checksum]))
  const applied: string[] = []
  for (const file of files) {
    const id = `${file.schema}/${file.name}`
    const checksum = known.get(id)
    if (checksum === file.checksum) continue
    if (checksum !== undefined) {
      throw new MigrationError(`${id} was changed after it had been applied: restore it and write a new migration`)
    }
    await apply(session, file)
    applied.push(id)
  }
  return applied
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
    throw new MigrationError(`${file.schema}/${file.name}: ${(error as Error).message}`, { cause: error })
  }
}
