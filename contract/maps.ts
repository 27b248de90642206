import { z } from 'zod'
import { isRecipeId, recipeIdFloor } from './post-id.ts'

// Maps of the site for search engines: each owner of addresses says which shards it has and what stands in one. A shard is
// a range of ids, so what is published next never changes an old one.

/** Ids of one shard; part of the indexes `post_map` and `recipe_map`. */
export const sitemapShardSize = 5000

/** Number of the shard of an id, from 1. Recipes are counted from their own floor. */
export function sitemapShardOf(id: number): number {
  return Math.floor((isRecipeId(id) ? id - recipeIdFloor : id) / sitemapShardSize) + 1
}

export const contentMapKind = z.enum([
  'main',
  'posts',
  'pages',
  'health',
  'topics',
  'health-sections',
  'streams',
  'tags',
  'authors',
])
export type ContentMapKind = z.infer<typeof contentMapKind>
export const recipesMapKind = z.enum(['recipes', 'recipe-filters'])
export type RecipesMapKind = z.infer<typeof recipesMapKind>

/** Cache tag of what is made of one shard of articles or recipes. */
export function sitemapTag(kind: ContentMapKind | RecipesMapKind, shard: number): string {
  return `map-${kind}-${shard}`
}

const changedAt = z.number().int().nullable().describe('Unix seconds of the newest change; null where none is kept')

export const sitemapShards = <Kind extends z.ZodType>(kind: Kind) =>
  z.object({ shards: z.array(z.object({ kind, shard: z.number().int().min(1), changedAt })) })
export const sitemapEntriesQuery = <Kind extends z.ZodType>(kind: Kind) =>
  z.object({ kind, shard: z.coerce.number().int().min(1).max(1_000_000) })

const sitemapEntry = z.object({
  url: z.string().describe('Relative to the site'),
  changedAt,
  images: z.array(z.string()).describe('Relative to the site'),
})
export type SitemapEntry = z.infer<typeof sitemapEntry>
export const sitemapEntries = z.object({ items: z.array(sitemapEntry) })
