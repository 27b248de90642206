// Sitemaps for search engines: an index, its shards (ranges of ids, see contract/maps.ts) and the news of two days.
import { listSitemapEntries, listSitemapNews, listSitemapShards } from '#contract/content.ts'
import { contentMapKind, recipesMapKind, type SitemapEntry } from '#contract/maps.ts'
import { listRecipeSitemapEntries, listRecipeSitemapShards } from '#contract/recipes.ts'
import type { DocumentInput, DocumentRoute } from '../document-route.ts'
import { feedLanguage } from '../feeds/feed.ts'
import { xmlResponse, type XmlElement } from '../xml.ts'

const sitemapSpace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageSpace = 'http://www.google.com/schemas/sitemap-image/1.1'
const newsSpace = 'http://www.google.com/schemas/sitemap-news/0.9'

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
const lastmod = (changedAt: number | null) => (changedAt === null ? undefined : iso(changedAt))
const imagesOf = (images: readonly string[], absolute: (url: string) => string) =>
  images.map(image => ({ 'image:loc': absolute(image) }))

export const sitemapIndexRoute: DocumentRoute = {
  path: /^\/sitemap\.xml$/,
  async answer({ ask, page }) {
    const [content, recipes] = await Promise.all([ask(listSitemapShards), ask(listRecipeSitemapShards)])
    const shards = [...content.shards, ...recipes.shards]
    return xmlResponse({
      sitemapindex: {
        '@xmlns': sitemapSpace,
        sitemap: shards.map(({ kind, shard, changedAt }) => ({
          loc: `${page.siteUrl}/sitemaps/${kind}-${shard}.xml`,
          lastmod: lastmod(changedAt),
        })),
      },
    })
  },
}

/** Returns the entries of a shard; undefined when there is no such shard. */
async function findEntries(kind: string, shard: number, { ask }: DocumentInput): Promise<SitemapEntry[] | undefined> {
  const ofContent = contentMapKind.safeParse(kind)
  if (ofContent.success) return (await ask(listSitemapEntries, { query: { kind: ofContent.data, shard } })).items
  const ofRecipes = recipesMapKind.safeParse(kind)
  if (ofRecipes.success) return (await ask(listRecipeSitemapEntries, { query: { kind: ofRecipes.data, shard } })).items
  return undefined
}

export const sitemapRoute: DocumentRoute = {
  path: /^\/sitemaps\/(?<kind>[a-z-]+)-(?<shard>[1-9]\d{0,5})\.xml$/,
  async answer(input) {
    const { kind = '', shard = '' } = input.params
    const entries = await findEntries(kind, Number(shard), input)
    // An empty shard counts as missing: the format requires at least one URL.
    if (!entries?.length) return undefined
    const absolute = (url: string) => new URL(url, input.page.siteUrl).href
    const urls = entries.map(({ url, changedAt, images }): XmlElement => ({
      loc: absolute(url),
      lastmod: lastmod(changedAt),
      'image:image': imagesOf(images, absolute),
    }))
    return xmlResponse({ urlset: { '@xmlns': sitemapSpace, '@xmlns:image': imageSpace, url: urls } })
  },
}

/** Google News; empty when nothing was published in two days, as its rules require. */
export const newsSitemapRoute: DocumentRoute = {
  path: /^\/sitemap-news\.xml$/,
  async answer({ ask, page }) {
    const { items } = await ask(listSitemapNews)
    const absolute = (url: string) => new URL(url, page.siteUrl).href
    const publication = { 'news:name': page.magazine.name, 'news:language': feedLanguage }
    return xmlResponse({
      urlset: {
        '@xmlns': sitemapSpace,
        '@xmlns:news': newsSpace,
        '@xmlns:image': imageSpace,
        url: items.map(({ url, title, date, images }) => ({
          loc: absolute(url),
          'news:news': {
            'news:publication': publication,
            'news:publication_date': iso(date),
            'news:title': title,
          },
          'image:image': imagesOf(images, absolute),
        })),
      },
    })
  },
}
