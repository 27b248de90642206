import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

// Sitemaps: a service with public addresses lists its shards and the entries of a shard.

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

/** Cache tag of everything made from one shard of articles or recipes. */
export function sitemapTag(kind: ContentMapKind | RecipesMapKind, shard: number): string {
  return `map-${kind}-${shard}`
}

const changedAt = z.number().int().nullable().describe('Unix seconds of the newest change; null when unknown')

export const sitemapShards = <Kind extends z.ZodType>(kind: Kind) =>
  z.object({ shards: z.array(z.object({ kind, shard: z.number().int().min(1), changedAt })) })
export const sitemapEntriesQuery = <Kind extends z.ZodType>(kind: Kind) =>
  z.object({ kind, shard: wholeNumber(1, 1_000_000) })

const sitemapEntry = z.object({
  url: z.string().describe('Relative to the site'),
  changedAt,
  images: z.array(z.string()).describe('Relative to the site'),
})
export type SitemapEntry = z.infer<typeof sitemapEntry>
export const sitemapEntries = z.object({ items: z.array(sitemapEntry) })
