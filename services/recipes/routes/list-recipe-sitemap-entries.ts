import { sitemapTag } from '#contract/maps.ts'
import type * as calls from '#contract/recipes.ts'
import { recipeIdFloor } from '#domain/post-id.ts'
import { sitemapShardRange } from '#domain/sitemap-shards.ts'
import type { Handler } from '#platform/http/answer.ts'
import { recipeUrl } from '../present.ts'
import { sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { filterUrl } from '../rules/filters.ts'
import { allRecipes } from '../rules/memberships.ts'
import { findListChange, listRecipesOfShard, listTermChanges } from '../store/maps.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const listRecipeSitemapEntries =
  (recipes: Recipes): Handler<typeof calls.listRecipeSitemapEntries> =>
  async ({ query: { kind, shard } }, answer) => {
    const db = recipes.db.kysely
    answer.cacheFor(sharedCacheSeconds)
    if (kind === 'recipes') {
      answer.tag(sitemapTag(kind, shard))
      const rows = await listRecipesOfShard(db, sitemapShardRange(shard, recipeIdFloor))
      return {
        items: rows.map(({ slug, changed_at, cover }) => ({
          url: recipeUrl(slug),
          changedAt: seconds(changed_at),
          images: cover === null ? [] : [cover],
        })),
      }
    }
    answer.tag(tags.list(allRecipes), tags.terms)
    // There are too many combinations for a map; search engines find them from these pages.
    const [terms, home] = await Promise.all([
      listTermChanges(db, sitemapShardRange(shard)),
      shard === 1 ? findListChange(db, allRecipes) : undefined,
    ])
    return {
      items: [
        ...(home ? [{ url: '/recipes/', changedAt: seconds(home), images: [] }] : []),
        ...terms.map(({ address, changed_at }) => ({
          url: filterUrl(address),
          changedAt: seconds(changed_at),
          images: [],
        })),
      ],
    }
  }
