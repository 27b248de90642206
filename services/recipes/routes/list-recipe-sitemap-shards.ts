import type * as calls from '#contract/recipes.ts'
import { sitemapShardOf } from '#domain/sitemap-shards.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { allRecipes } from '../rules/memberships.ts'
import { findListChange, listRecipeShards, listTermChanges } from '../store/maps.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const listRecipeSitemapShards =
  (recipes: Recipes): Handler<typeof calls.listRecipeSitemapShards> =>
  async (_, answer) => {
    const db = recipes.db.kysely
    const [shards, terms, home] = await Promise.all([
      listRecipeShards(db),
      listTermChanges(db),
      findListChange(db, allRecipes),
    ])
    const filters = new Map<number, number>()
    const add = (id: number, at: Date) => {
      const shard = sitemapShardOf(id)
      filters.set(shard, Math.max(filters.get(shard) ?? 0, seconds(at)))
    }
    if (home) add(allRecipes, home)
    for (const { id, changed_at } of terms) add(id, changed_at)
    answer.tag(tags.list(allRecipes), tags.terms)
    answer.cacheFor(sharedCacheSeconds)
    return {
      shards: [
        ...shards.map(({ first_id, changed_at }) => ({
          kind: 'recipes' as const,
          shard: sitemapShardOf(first_id),
          changedAt: seconds(changed_at),
        })),
        ...[...filters].map(([shard, changedAt]) => ({ kind: 'recipe-filters' as const, shard, changedAt })),
      ],
    }
  }
