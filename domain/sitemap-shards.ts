// A shard of a sitemap is a range of ids, so a newly published post never changes an old shard.
import { isRecipeId, postIdMax, recipeIdFloor } from './post-id.ts'

/** Number of ids in one shard. The indexes `post_map` and `recipe_map` contain it. */
export const sitemapShardSize = 5000

/** Number of the shard with an id, starting at 1. Recipes are counted from their own floor. */
export function sitemapShardOf(id: number): number {
  return Math.floor((isRecipeId(id) ? id - recipeIdFloor : id) / sitemapShardSize) + 1
}

/** Ids of a shard counted from `floor`; `to` is excluded. A shard above the largest id is empty. */
export function sitemapShardRange(shard: number, floor = 0): { from: number; to: number } {
  const from = Math.min(floor + (shard - 1) * sitemapShardSize, postIdMax)
  return { from, to: Math.min(from + sitemapShardSize, postIdMax) }
}
