import type { ArticleReply } from '#contract/article.ts'
import type { SeoReply } from '#contract/lists.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import type { ShareImage } from '#schema-org/image.ts'
import { absolute, isoTime, type Site } from '#schema-org/site.ts'
import type { ArticleSeo, PageSeo } from '../documents/Head.tsx'

/** SEO of the wire → what Head writes. */
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

/** The picture of a link, for pages that no call gives SEO of. */
export function toSeoImage({ url, width, height, alt }: ShareImage): Pick<PageSeo, 'image' | 'imageSize' | 'imageAlt'> {
  return { image: url, imageSize: { width, height }, imageAlt: alt || undefined }
}

type Written = Pick<ArticleReply | RecipeReply, 'date' | 'last_modified' | 'author'>

/** What Open Graph says of an article or a recipe beyond any page. */
export function toArticleSeo(site: Site, item: Written, section: string | undefined, tags: string[]): ArticleSeo {
  return {
    published: isoTime(site, item.date),
    modified: isoTime(site, Math.max(item.date, item.last_modified)),
    authors: [absolute(site, item.author.url)],
    section,
    tags,
  }
}

type Addressed = Pick<ArticleReply | RecipeReply, 'url' | 'amp_enabled' | 'status'>

/** Other forms of a published text: AMP, and the card that other sites put into their pages. */
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

/** The feed of an archive, beside the whole magazine's. `path` is the archive's, with its last slash. */
export function feedOf(title: string, path: string): Pick<PageSeo, 'feeds'> {
  return { feeds: [{ title: `Дельно: ${title}`, href: `${path}feed/` }] }
}
