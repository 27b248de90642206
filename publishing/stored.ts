// Reads everything that was saved, in the order of ids, for an export. Articles and recipes share these statements (store.ts).
import { sql, type Kysely } from 'kysely'
import type { AnyTables } from '#platform/db/database.ts'
import { history, key, table, type PostTables } from './store.ts'

type Executor = Kysely<AnyTables>

/** Terms with the slugs of their parents. `Term` is the row of the kind's table. */
export async function listTerms<Term>(
  db: Executor,
  { schema }: PostTables,
  { after, limit }: { after: number; limit: number },
): Promise<(Term & { parent: string | null })[]> {
  const terms = sql.id(schema, 'term')
  const { rows } = await sql<Term & { parent: string | null }>`
    select term.*, above.slug as parent from ${terms} left join ${terms} above on above.id = term.parent_id
    where term.id > ${after}::integer order by term.id limit ${limit}::integer`.execute(db)
  return rows
}

/** Posts of every status with these columns of their bodies, and their former addresses. Three queries. */
export async function listStoredPosts<Row extends { id: number }, Body>(
  db: Executor,
  tables: PostTables,
  bodyColumns: readonly (keyof Body & string)[],
  { after, limit }: { after: number; limit: number },
): Promise<{ row: Row; body: Body; formerSlugs: string[] }[]> {
  const { rows } = await sql<Row>`
    select * from ${table(tables)} where id > ${after}::integer order by id limit ${limit}::integer`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const bodies = await sql<Body & { of: number }>`
    select ${sql.join(bodyColumns.map(name => sql.id(name)))}, ${key(tables)} as of from ${table(tables, '_body')}
    where ${key(tables)} = any(${ids}::integer[])`.execute(db)
  const moved = await sql<{ of: number; slug: string }>`
    select slug, ${key(tables)} as of from ${history(tables)}
    where ${key(tables)} = any(${ids}::integer[]) order by slug`.execute(db)
  const bodyOf = new Map(bodies.rows.map(({ of, ...body }) => [of, body as unknown as Body]))
  const formerOf = Map.groupBy(moved.rows, ({ of }) => of)
  return rows.map(row => ({
    row,
    body: bodyOf.get(row.id)!,
    formerSlugs: (formerOf.get(row.id) ?? []).map(({ slug }) => slug),
  }))
}
