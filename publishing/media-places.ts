// Which pictures and files stand in posts: found in the database, so that no body leaves it.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fileInSql, pictureInSql } from '#domain/media-addresses.ts'
import type { AnyTables } from '#platform/db/database.ts'

export type PostMedia<Row> = Row & { covers: number[]; pictures: number[]; files: number[] }

/** `covers`: columns of pictures. `texts`: one text with all else that may name something. `columns` of the post come with the answer. */
export async function listPostMedia<Row extends { id: number }>(
  db: Kysely<AnyTables>,
  {
    post,
    body,
    columns,
    covers,
    texts,
  }: {
    post: string
    body: RawBuilder<unknown>
    columns: readonly string[]
    covers: readonly string[]
    texts: RawBuilder<unknown>
  },
  { ids, after, limit }: { ids: readonly number[] | undefined; after: number; limit: number },
): Promise<PostMedia<Row>[]> {
  const which = ids ? sql`p.id = any(${[...ids]}::integer[])` : sql`p.id > ${after}`
  const found = (pattern: string) =>
    sql`array(select distinct m[1]::bigint from regexp_matches(${texts}, ${pattern}, 'g') m)`
  const { rows } = await sql<PostMedia<Row>>`
    select ${sql.join(columns.map(column => sql.ref(`p.${column}`)))},
      array_remove(array[${sql.join(covers.map(cover => sql`(${sql.ref(`p.${cover}`)} ->> 'image_id')::bigint`))}], null) as covers,
      ${found(pictureInSql)} as pictures, ${found(fileInSql)} as files
    from ${sql.table(post)} p join ${body}
    where ${which} order by p.id limit ${limit}`.execute(db)
  return rows
}
