// The data of sitemaps: shards of articles by id, the last change of each list, the news of two days.
import { sql, type Kysely } from 'kysely'
import type { ArticleType } from '#domain/kinds.ts'
import { sitemapShardSize } from '#domain/sitemap-shards.ts'
import type { ContentTables, TermKind } from './tables.ts'

type Executor = Kysely<ContentTables>

// Written out as in the index: with a parameter PostgreSQL would not use the index.
const shardOf = sql.raw(`(id / ${sitemapShardSize})`)
const changeOf = sql`greatest(modified_at, published_at)`

export type PostShard = { type: ArticleType; n: number; changed_at: Date }

/** Every shard that has a public article, with its newest change. Costs one index probe for each shard, not for each article. */
export async function listPostShards(db: Executor): Promise<PostShard[]> {
  const { rows } = await sql<PostShard>`
    with recursive shard as (
      (select type, ${shardOf} as n, ${changeOf} as changed_at from content.post where status = 'published'
        order by type desc, ${shardOf} desc, ${changeOf} desc limit 1)
      union all
      select next.* from shard, lateral (
        select type, ${shardOf} as n, ${changeOf} as changed_at from content.post
        where status = 'published' and (type, ${shardOf}) < (shard.type, shard.n)
        order by type desc, ${shardOf} desc, ${changeOf} desc limit 1
      ) next
    )
    select type, n, changed_at from shard order by type, n`.execute(db)
  return rows
}

export type MappedPost = {
  id: number
  type: ArticleType
  slug: string
  title: string
  term_ids: number[]
  published_at: Date
  changed_at: Date
  cover: string | null
}

const mapped = (db: Executor) =>
  db
    .selectFrom('post')
    .select(['post.id', 'type', 'slug', 'title', 'term_ids'])
    .select([
      sql<Date>`post.published_at`.as('published_at'),
      sql<Date>`greatest(post.modified_at, post.published_at)`.as('changed_at'),
      sql<string | null>`cover->>'origin'`.as('cover'),
    ])
    .where('status', '=', 'published')

/** Public articles of a range of ids. */
export async function listPostsOfShard(
  db: Executor,
  type: ArticleType,
  from: number,
  to: number,
): Promise<MappedPost[]> {
  return mapped(db)
    .where('type', '=', type)
    .where('post.id', '>=', from)
    .where('post.id', '<', to)
    .orderBy('post.id')
    .execute()
}

/** Articles of a list since an instant, newest first; advertising is left out. */
export async function listNews(db: Executor, listId: number, since: Date, limit: number): Promise<MappedPost[]> {
  return mapped(db)
    .innerJoin('list_entry as entry', 'entry.post_id', 'post.id')
    .where('entry.list_id', '=', listId)
    .where('entry.published_at', '>=', since)
    .where('is_advertising', '=', false)
    .orderBy('entry.published_at', 'desc')
    .orderBy('entry.post_id', 'desc')
    .limit(limit)
    .execute()
}

/** All terms: there are few enough to read them whole. */
export async function listTermKinds(db: Executor): Promise<{ id: number; kind: TermKind }[]> {
  return db.selectFrom('term').select(['id', 'kind']).orderBy('id').execute()
}

export async function listPeopleIds(db: Executor): Promise<number[]> {
  return (await db.selectFrom('person').select('id').orderBy('id').execute()).map(row => row.id)
}

/** When each of these lists last changed; lists without entries are absent. */
export async function listChanges(db: Executor, listIds: readonly number[]): Promise<Map<number, Date>> {
  if (listIds.length === 0) return new Map()
  const { rows } = await sql<{ list_id: number; changed_at: Date }>`
    select c.list_id, c.changed_at from content.list_change c
    where c.list_id in (select jsonb_array_elements_text(${JSON.stringify(listIds)}::jsonb)::bigint)
      and exists (select 1 from content.list_entry e where e.list_id = c.list_id)`.execute(db)
  return new Map(rows.map(row => [Number(row.list_id), row.changed_at]))
}
