// What feeds and maps of the site are made of: whole recipes by ids, the parts of the map, what stands in one. Internal.
import { sitemapShardOf, sitemapShardSize, sitemapTag, type RecipesMapKind, type SitemapEntry } from '#contract/maps.ts'
import { recipeIdFloor } from '#contract/post-id.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { presentRecipe, recipeUrl } from '../present.ts'
import { recipeBreadcrumb, sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { filterUrl } from '../rules/filters.ts'
import { allRecipes } from '../rules/memberships.ts'
import { findListChange, listRecipeShards, listRecipesOfShard, listTermChanges } from '../store/maps.ts'
import { listBodies, listRecipesByIds } from '../store/recipes.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function listWholeRecipes(recipes: Recipes) {
  return async (
    { query: { ids } }: { query: { ids: number[] } },
    answer: AnswerContext,
  ): Promise<{ items: RecipeReply[] }> => {
    const db = recipes.db.kysely
    const [rows, bodies] = await Promise.all([listRecipesByIds(db, ids), listBodies(db, ids)])
    const terms = await recipes.taxonomy.terms(rows.flatMap(row => row.term_ids))
    const bodyOf = new Map(bodies.map(body => [body.recipe_id, body]))
    answer.tag(
      ...ids.map(tags.recipe),
      ...new Set(rows.map(row => tags.author(row.author_id))),
      ...new Set(rows.flatMap(row => row.term_ids.map(tags.term))),
    )
    answer.cacheFor(sharedCacheSeconds)
    const items = await Promise.all(
      rows.map(async row => {
        const body = bodyOf.get(row.id)
        const mainDish = row.term_ids.flatMap(id => terms.get(id) ?? []).find(term => term.facet === 'dish')
        return body && presentRecipe(row, body, terms, await recipeBreadcrumb(recipes, mainDish), recipes.hasAmp)
      }),
    )
    return { items: items.filter(item => item !== undefined) }
  }
}

type Shard = { kind: RecipesMapKind; shard: number; changedAt: number }

export function listRecipeSitemapShards(recipes: Recipes) {
  return async (_: unknown, answer: AnswerContext): Promise<{ shards: Shard[] }> => {
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
}

export function listRecipeSitemapEntries(recipes: Recipes) {
  return async (
    { query: { kind, shard } }: { query: { kind: RecipesMapKind; shard: number } },
    answer: AnswerContext,
  ): Promise<{ items: SitemapEntry[] }> => {
    const db = recipes.db.kysely
    const from = (shard - 1) * sitemapShardSize
    answer.cacheFor(sharedCacheSeconds)
    if (kind === 'recipes') {
      answer.tag(sitemapTag(kind, shard))
      const rows = await listRecipesOfShard(db, recipeIdFloor + from, recipeIdFloor + from + sitemapShardSize)
      return {
        items: rows.map(({ slug, changed_at, cover }) => ({
          url: recipeUrl(slug),
          changedAt: seconds(changed_at),
          images: cover === null ? [] : [cover],
        })),
      }
    }
    answer.tag(tags.list(allRecipes), tags.terms)
    // Combinations are too many for a map; they are found from here.
    const [terms, home] = await Promise.all([
      listTermChanges(db, { from, to: from + sitemapShardSize }),
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
}
