// For the tests of services that declare tables.
import type { ServiceContext } from '#platform/service.ts'
import type { DeclaredTable } from './columns.ts'

/** The columns of a table in the database with their SQL types, as a declaration names them; a generated column is `not saved`. */
export async function readColumns({ db }: ServiceContext, table: string): Promise<Map<string, string>> {
  const { rows } = await db.sql.query<{ name: string; type: string; is_generated: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, attgenerated <> '' as is_generated
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const shortOf = (type: string) => type.replace('timestamp with time zone', 'timestamptz')
  return new Map(rows.map(({ name, type, is_generated }) => [name, is_generated ? 'not saved' : shortOf(type)]))
}

export async function readRow(
  { db }: ServiceContext,
  { name }: Pick<DeclaredTable<object>, 'name'>,
  key: string,
  id: number,
): Promise<Record<string, unknown>> {
  const { rows } = await db.sql.query<Record<string, unknown>>(`select * from ${name} where ${key} = $1`, [id])
  return rows[0]!
}

/** The columns in which two rows say the same. */
export const listSameColumns = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  Object.keys(one).filter(column => JSON.stringify(one[column]) === JSON.stringify(other[column]))
