// The links, pictures and files of published posts: found in the database, so that no body leaves it.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fileInSql, pictureInSql } from '#domain/media-addresses.ts'
import type { AnyTables } from '#platform/db/database.ts'

export type PostLink = { href: string; words: string }
export type PostLinks<Row> = Row & { links: PostLink[]; pictures: number[]; files: number[] }

/** More links of one text are not read. */
const linksMax = 300
const wordsMax = 120
const hrefMax = 2000

type Source = {
  post: string
  body: RawBuilder<unknown>
  columns: readonly string[]
  /** One text with everything that may name a picture or a file. */
  media: RawBuilder<unknown>
  /** A further path of JSON with `url` and `text`. */
  named?: RawBuilder<unknown>
}

export async function listPostLinks<Row extends { id: number }>(
  db: Kysely<AnyTables>,
  { post, body, columns, media, named }: Source,
  { ids, after, limit }: { ids?: readonly number[] | undefined; after: number; limit: number },
): Promise<PostLinks<Row>[]> {
  const which = ids ? sql`id = any(${[...ids]}::integer[])` : sql`id > ${after}`
  const found = (pattern: string) =>
    sql`array(select distinct m[1]::bigint from regexp_matches(${media}, ${pattern}, 'g') m)`
  // The posts are picked first: a join of both whole tables would read the bodies from the first one in each batch.
  const { rows } = await sql<PostLinks<Row>>`
    with p as materialized (
      select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(post)}
      where ${which} and status = 'published' order by id limit ${limit}
    )
    select p.*, ${found(pictureInSql)} as pictures, ${found(fileInSql)} as files,
      coalesce((
        select jsonb_agg(jsonb_build_object('href', href, 'words', words)) from (
          select left(href, ${hrefMax}) as href, min(left(btrim(words), ${wordsMax})) as words from (
            select coalesce(n #>> '{attributes,href}', n #>> '{attributes,link}', n #>> '{attributes,citeUrl}') as href,
              coalesce((select string_agg(t #>> '{}', '') from jsonb_path_query(n, 'strict $.**.text') t), '') as words
            from jsonb_path_query(b.tree,
              'strict $.** ? (exists (@.attributes.href) || exists (@.attributes.link) || exists (@.attributes.citeUrl))') n
            ${named ? sql`union all select s ->> 'url', coalesce(s ->> 'text', '') from jsonb_path_query(${named}, '$[*]') s` : sql``}
          ) every where href <> '' group by 1 limit ${linksMax}
        ) each), '[]'::jsonb) as links
    from p join ${body}
    order by p.id`.execute(db)
  return rows
}
