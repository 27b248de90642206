// Bringing lists and counters to what recipes are now: entries, when each list last changed, what is stale.
import { sitemapTag } from '#contract/maps.ts'
import { sitemapShardOf } from '#domain/sitemap-shards.ts'
import type { Stale } from '#publishing/kind.ts'
import { listKnown, noteListChanges } from '#publishing/store.ts'
import { recipeUrl } from './present.ts'
import { tags, type Recipes } from './recipes.ts'
import { allRecipes, planListChange, type Listing } from './rules/memberships.ts'
import { applyListChange, listListings } from './store/lists.ts'
import { recipeTables, type Executor, type KnownRecipe } from './store/tables.ts'
import { listAncestors } from './store/terms.ts'

/** A recipe as far as lists depend on it. `modified_at` is absent when the recipe itself did not change. */
type Placed = Pick<KnownRecipe, 'id' | 'slug' | 'status' | 'published_at' | 'term_ids'> & { modified_at?: Date }

export async function relistRecipes(
  trx: Executor,
  before: readonly Placed[],
  after: readonly Placed[],
  now: Date,
): Promise<Stale> {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const was = await listListings(trx, [...ids])
  const is = await makeListings(trx, after)
  await applyListChange(trx, planListChange(was, is))
  await noteListChanges(trx, recipeTables, 'term_id', changedLists(was, is, after, now))
  const stale = new Set<string>([tags.list(allRecipes), ...[...ids].map(tags.recipe)])
  for (const { recipeId, termIds } of [...was, ...is]) {
    stale.add(sitemapTag('recipes', sitemapShardOf(recipeId)))
    for (const id of termIds) stale.add(tags.list(id))
  }
  return { tags: [...stale], paths: publicPaths([...before, ...after]) }
}

/** The public ones of these recipes with their terms and all ancestors of those. */
async function makeListings(trx: Executor, placed: readonly Placed[]): Promise<Listing[]> {
  const ancestors = await listAncestors(
    trx,
    placed.flatMap(recipe => recipe.term_ids),
  )
  return placed.flatMap(({ id, status, published_at, term_ids }): Listing[] => {
    if (status !== 'published' || published_at === null) return []
    const termIds = [...new Set(term_ids.flatMap(term => [...(ancestors.get(term) ?? []), term]))]
    return [{ recipeId: id, publishedAt: published_at, termIds }]
  })
}

const difference = (ids: readonly number[], without: readonly number[]) => ids.filter(id => !without.includes(id))

/** When each list changed: for what is listed, its own newest change; for what leaves a list, now. */
function changedLists(
  before: readonly Listing[],
  after: readonly Listing[],
  placed: readonly Placed[],
  now: Date,
): Map<number, Date> {
  const lists = new Map<number, Date>()
  const note = (termIds: readonly number[], at: Date) => {
    for (const id of termIds) if ((lists.get(id) ?? 0) < at) lists.set(id, at)
  }
  const modified = new Map(placed.map(({ id, modified_at }) => [id, modified_at]))
  const was = new Map(before.map(({ recipeId, termIds }) => [recipeId, termIds]))
  const is = new Map(after.map(({ recipeId, termIds }) => [recipeId, termIds]))
  for (const { recipeId, publishedAt, termIds } of after) {
    const at = modified.get(recipeId)
    const old = was.get(recipeId)
    if (at) note([allRecipes, ...termIds], at > publishedAt ? at : publishedAt)
    else if (!old) note([allRecipes, ...termIds], publishedAt)
    else note(difference(termIds, old), now)
  }
  for (const { recipeId, termIds } of before) {
    const still = is.get(recipeId)
    note(still ? difference(termIds, still) : [allRecipes, ...termIds], now)
  }
  return lists
}

/** Public addresses that show something else now, of these recipes as they were and as they are. */
const publicPaths = (recipes: readonly Placed[]) => [
  ...new Set(recipes.flatMap(({ status, slug }) => (status === 'published' ? [recipeUrl(slug)] : []))),
]

/** Lists these recipes again, after a term has got another parent. */
export async function relistAgain({ context, db }: Recipes, ids: readonly number[]): Promise<void> {
  await db.inTransaction(async trx => {
    const known = await listKnown<KnownRecipe>(trx, recipeTables, { ids }, 'lock')
    if (known.length === 0) return
    const { tags: stale } = await relistRecipes(trx, [], known, context.clock.now())
    await context.events.announce(trx, 'recipe.changed', { ids: known.map(({ id }) => id), tags: stale })
  })
}
