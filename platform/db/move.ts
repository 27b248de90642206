// Copies everything from one database to another, empty one: from an embedded folder that became too small to a server, or
// back. Rows are copied as PostgreSQL's own row literals, so every type arrives unchanged.
import { makeJobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from './database.ts'
import type { SqlEngine, SqlSession } from './engine.ts'
import { migrate, type ServiceMigrations } from './migrate.ts'

export type MoveErrorCode = 'no_source' | 'target_not_empty' | 'tables_differ' | 'check_failed'

/** The move was refused or its check failed. A partly filled target must be emptied before the next try. */
export class MoveError extends Error {
  readonly code: MoveErrorCode

  constructor(code: MoveErrorCode, message: string) {
    super(message)
    this.name = 'MoveError'
    this.code = code
  }
}

export type MoveProgress = { table: string; done: number; total: number }

export type MoveOptions = {
  from: Database
  to: Database
  services: readonly ServiceMigrations[]
  log: Logger
  onProgress?: (progress: MoveProgress) => void
}

type Table = { name: string; columns: string[]; writable: string[]; key: { name: string; type: string }[] }

// Small batches: the row of an article may have 100 kB, and PGlite keeps a whole batch in memory several times.
const pieceBytes = 4 * 1024 * 1024
const firstPieceRows = 200
const mostPieceRows = 10_000

const isOurs = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const listTables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as writable,
    coalesce((select json_agg(json_build_object('name', quote_ident(ka.attname), 'type', format_type(ka.atttypid, ka.atttypmod))
        order by k.position)
      from pg_index i, unnest(i.indkey) with ordinality k(attnum, position)
      join pg_attribute ka on ka.attrelid = c.oid and ka.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${isOurs}
  group by c.oid, n.nspname, c.relname order by 1`

const listReferences = `
  select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
  from pg_constraint c where c.contype = 'f' and c.conrelid <> c.confrelid`

/** Creates the same tables in both, copies all rows, sets sequences, compares counts and checksums. */
export async function moveDatabase(options: MoveOptions): Promise<{ tables: number; rows: number }> {
  const { from, to, onProgress = () => {} } = options
  await checkEmpty(to.sql)
  for (const database of [from, to]) await prepare(database, options)
  const tables = await orderTables(to.sql, await commonTables(from.sql, to.sql))

  const session = await to.sql.session()
  let rows = 0
  try {
    // Without this right (managed servers) only the order of tables helps, and a table that refers to itself may fail.
    await session.exec('set session_replication_role = replica').catch(() => {})
    await session.exec(`truncate ${tables.map(table => table.name).join(', ')}`)
    for (const table of tables) rows += await copyTable(from.sql, session, table, onProgress)
    await copySequences(from.sql, session)
    await session.exec('reset session_replication_role')
  } finally {
    session.release(true)
  }
  for (const table of tables) await compare(from.sql, to.sql, table)
  await to.sql.exec('analyze')
  await to.housekeep({ afterImport: true })
  return { tables: tables.length, rows }
}

async function checkEmpty(sql: SqlEngine): Promise<void> {
  const { rows } = await sql.query<Table>(listTables)
  if (rows.length === 0) return
  throw new MoveError(
    'target_not_empty',
    `База, в которую переносят, не пуста: в ней есть ${rows
      .slice(0, 3)
      .map(row => row.name)
      .join(', ')}${rows.length > 3 ? ` и ещё ${rows.length - 3}` : ''}. Перенос идёт только в пустую базу.`,
  )
}

/** Creates all tables, including those of the job queues, as at any start. */
async function prepare(database: Database, { services, log }: MoveOptions): Promise<void> {
  await migrate(database, services)
  const jobs = makeJobs({ database, log })
  await jobs.start()
  await jobs.stop()
}

async function commonTables(from: SqlEngine, to: SqlEngine): Promise<Table[]> {
  const [source, target] = await Promise.all([from, to].map(async sql => (await sql.query<Table>(listTables)).rows))
  const describe = (tables: Table[] = []) => tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  const [here, there] = [describe(source), describe(target)]
  const different = [...here.filter(line => !there.includes(line)), ...there.filter(line => !here.includes(line))]
  if (different.length === 0) return target ?? []
  throw new MoveError('tables_differ', `Таблицы двух баз различаются: ${different.slice(0, 5).join('; ')}`)
}

/** Orders tables so that referenced tables come first. */
async function orderTables(sql: SqlEngine, tables: Table[]): Promise<Table[]> {
  const { rows: references } = await sql.query<{ child: string; parent: string }>(listReferences)
  const ordered = new Map<string, Table>()
  const visited = new Set<string>()
  const byName = new Map(tables.map(table => [table.name, table]))
  function visit(table: Table): void {
    if (visited.has(table.name)) return
    visited.add(table.name)
    for (const { child, parent } of references) {
      const before = child === table.name ? byName.get(parent) : undefined
      if (before) visit(before)
    }
    ordered.set(table.name, table)
  }
  tables.forEach(visit)
  return [...ordered.values()]
}

async function countRows(sql: SqlEngine, table: string): Promise<number> {
  return (await sql.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? 0
}

type Piece = { rows: string[] | null; last: string[] | null; bytes: number | null }

/** The next rows after `last` in key order; a table without a key is read in page order. */
function readPiece(table: Table): string {
  const key = table.key.length > 0 ? table.key : [{ name: 'ctid', type: 'tid' }]
  const names = key.map(column => column.name).join(', ')
  const after = key.map((column, index) => `($1::text[])[${index + 1}]::${column.type}`).join(', ')
  const columns = table.columns.join(', ')
  return `with piece as materialized (
      select ${columns}${table.key.length > 0 ? '' : ', ctid'} from ${table.name}
      where $1::text[] is null or (${names}) > (${after}) order by ${names} limit $2)
    select array_agg(row(${columns})::text) as rows, sum(length(row(${columns})::text))::float8 as bytes,
      (select array[${key.map(column => `${column.name}::text`).join(', ')}] from piece
       order by ${key.map(column => `${column.name} desc`).join(', ')} limit 1) as last from piece`
}

async function copyTable(
  from: SqlEngine,
  to: SqlSession,
  table: Table,
  onProgress: (progress: MoveProgress) => void,
): Promise<number> {
  const total = await countRows(from, table.name)
  const columns = table.writable.join(', ')
  const fields = table.writable.map(column => `(r.x).${column}`).join(', ')
  // OFFSET 0 keeps PostgreSQL from parsing the literal once per column.
  const write = `insert into ${table.name} (${columns}) overriding system value
    select ${fields} from (select t::${table.name} as x from unnest($1::text[]) t offset 0) r`
  const read = readPiece(table)
  let done = 0
  let last: string[] | null = null
  let limit = firstPieceRows
  onProgress({ table: table.name, done, total })
  for (;;) {
    const piece: Piece | undefined = (await from.query<Piece>(read, [last, limit])).rows[0]
    if (!piece?.rows) return done
    await to.query(write, [piece.rows])
    done += piece.rows.length
    onProgress({ table: table.name, done, total })
    last = piece.last
    const rowBytes = Math.max((piece.bytes ?? 0) / piece.rows.length, 1)
    limit = Math.max(1, Math.min(mostPieceRows, Math.floor(pieceBytes / rowBytes)))
  }
}

async function copySequences(from: SqlEngine, to: SqlSession): Promise<void> {
  const { rows } = await from.query<{ name: string; value: number | string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where last_value is not null`,
  )
  for (const { name, value } of rows) await to.query('select setval($1::regclass, $2)', [name, value])
}

async function compare(from: SqlEngine, to: SqlEngine, table: Table): Promise<void> {
  // The sum does not depend on the row order. It adds 60 bits of the MD5 of each row as text.
  const checksum = `select count(*) as n,
      coalesce(sum(('x' || left(md5(row(${table.columns.join(', ')})::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${table.name}`
  const [source, target] = await Promise.all([from, to].map(async sql => (await sql.query(checksum)).rows[0]))
  if (JSON.stringify(source) === JSON.stringify(target)) return
  throw new MoveError(
    'check_failed',
    `Таблица ${table.name} перенеслась с ошибкой: строки или контрольные суммы не совпали`,
  )
}
