// The data of sitemaps: shards of recipes by id, and the last change of the list of each term.
import { sql, type Kysely } from 'kysely'
import { sitemapShardSize } from '#domain/sitemap-shards.ts'
import type { RecipesTables } from './tables.ts'

type Executor = Kysely<RecipesTables>

// Written out as in the index: with a parameter PostgreSQL would not use the index.
const shardOf = sql.raw(`(id / ${sitemapShardSize})`)
const changeOf = sql`greatest(modified_at, published_at)`

/** Every shard that has a public recipe, with its newest change. Costs one index probe for each shard, not for each recipe. */
export async function listRecipeShards(db: Executor): Promise<{ first_id: number; changed_at: Date }[]> {
  const { rows } = await sql<{ n: number; changed_at: Date }>`
    with recursive shard as (
      (select ${shardOf} as n, ${changeOf} as changed_at from recipes.recipe where status = 'published'
        order by ${shardOf} desc, ${changeOf} desc limit 1)
      union all
      select next.* from shard, lateral (
        select ${shardOf} as n, ${changeOf} as changed_at from recipes.recipe
        where status = 'published' and ${shardOf} < shard.n
        order by ${shardOf} desc, ${changeOf} desc limit 1
      ) next
    )
    select n, changed_at from shard order by n`.execute(db)
  return rows.map(({ n, changed_at }) => ({ first_id: n * sitemapShardSize, changed_at }))
}

/** Public recipes of a range of ids. */
export async function listRecipesOfShard(
  db: Executor,
  { from, to }: { from: number; to: number },
): Promise<{ slug: string; changed_at: Date; cover: string | null }[]> {
  return db
    .selectFrom('recipe')
    .select([
      'slug',
      sql<Date>`greatest(modified_at, published_at)`.as('changed_at'),
      sql<string | null>`cover->>'origin'`.as('cover'),
    ])
    .where('status', '=', 'published')
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .execute()
}

export type TermChange = { id: number; address: string; changed_at: Date }

/** Terms with recipes under them and when that last changed; all of them without a range. */
export async function listTermChanges(db: Executor, range?: { from: number; to: number }): Promise<TermChange[]> {
  let query = db
    .selectFrom('term')
    .innerJoin('term_count', 'term_count.term_id', 'term.id')
    .innerJoin('list_change', 'list_change.term_id', 'term.id')
    .select(['term.id', 'term.address', 'list_change.changed_at'])
    .where('term_count.n', '>', 0)
    .orderBy('term.id')
  if (range) query = query.where('term.id', '>=', range.from).where('term.id', '<', range.to)
  return query.execute()
}

export async function findListChange(db: Executor, termId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('list_change')
    .innerJoin('term_count', 'term_count.term_id', 'list_change.term_id')
    .select('changed_at')
    .where('list_change.term_id', '=', termId)
    .where('term_count.n', '>', 0)
    .executeTakeFirst()
  return row?.changed_at
}
