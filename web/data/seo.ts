import type { ArticleReply } from '#contract/article.ts'
import type { SeoReply } from '#contract/lists.ts'
import { feedOfPlace, type Feeds } from '#domain/feeds.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import type { ShareImage } from '#schema-org/image.ts'
import { absolute, isoTime, type Site } from '#schema-org/site.ts'
import type { ArticleSeo, PageSeo } from '../documents/Head.tsx'

/** SEO of the wire → properties of Head. */
export function toSeo(seo: SeoReply): PageSeo {
  const jsonLd = [seo.schema_graph && graphDocument(seo.schema_graph), seo.schema, seo.schema_howto].filter(
    each => each !== null && each !== undefined,
  )
  return {
    title: seo.title,
    description: seo.description,
    robots: seo.robots || undefined,
    canonical: seo.canonical || undefined,
    image: seo.og_image,
    ...(seo.og_image_width &&
      seo.og_image_height && { imageSize: { width: seo.og_image_width, height: seo.og_image_height } }),
    imageAlt: seo.og_image_alt ?? undefined,
    ...(jsonLd.length > 0 && { jsonLd }),
  }
}

export function graphDocument(nodes: readonly unknown[]) {
  return { '@context': 'https://schema.org', '@graph': nodes }
}

/** The share picture of pages that have no SEO call. */
export function toSeoImage({ url, width, height, alt }: ShareImage): Pick<PageSeo, 'image' | 'imageSize' | 'imageAlt'> {
  return { image: url, imageSize: { width, height }, imageAlt: alt || undefined }
}

type Written = Pick<ArticleReply | RecipeReply, 'date' | 'last_modified' | 'author'>

/** The Open Graph properties that articles and recipes have beyond those of every page. */
export function toArticleSeo(
  site: Pick<Site, 'url' | 'magazine'>,
  item: Written,
  section: string | undefined,
  tags: string[],
): ArticleSeo {
  return {
    published: isoTime(site, item.date),
    modified: isoTime(site, Math.max(item.date, item.last_modified)),
    authors: [absolute(site, item.author.url)],
    section,
    tags,
  }
}

type Addressed = Pick<ArticleReply | RecipeReply, 'url' | 'amp_enabled' | 'status'>

/** Alternative forms of a published post: AMP, and the oEmbed card for other sites. */
export function otherForms(
  { url, amp_enabled, status }: Addressed,
  siteUrl: string,
): Pick<PageSeo, 'amphtml' | 'oembed'> {
  if (status !== 'published') return {}
  return {
    ...(amp_enabled && { amphtml: `${url}/amp` }),
    oembed: `/oembed?${new URLSearchParams({ url: `${siteUrl}${url}`, format: 'json' })}`,
  }
}

/** The feed of an archive, beside the feed of the whole magazine. `path` is the archive's path with its trailing slash. */
export function feedOf(feeds: Feeds, title: string, path: string): Pick<PageSeo, 'feeds'> {
  if (feedOfPlace(feeds, decodeURI(path).replace(/^\/|\/$/g, '')).isOff) return {}
  return { feeds: [{ title, href: `${path}feed/` }] }
}
