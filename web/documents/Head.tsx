// Title, description and meta tags for browsers, crawlers and messengers. React lifts them into the head.
import type { Magazine } from '#domain/magazine.ts'
import { toScriptJson } from '#schema-org/script-json.ts'
import { useSite } from './use-site.ts'

/** Dates are ISO 8601, URLs absolute. */
export type ArticleSeo = {
  published: string
  modified: string
  authors: string[]
  section?: string
  tags: string[]
}

export type PageSeo = {
  title: string
  description: string
  robots?: string
  /** Path or absolute URL; a path gets the site's host. */
  canonical?: string
  image?: string | null
  imageSize?: { width: number; height: number }
  imageAlt?: string
  type?: 'website' | 'article'
  article?: ArticleSeo
  jsonLd?: unknown[]
  previous?: string
  next?: string
  /** Paths or absolute URLs, like `canonical`. */
  amphtml?: string
  feeds?: { title: string; href: string }[]
  oembed?: string
}

const defaultCover = { url: '/cover.jpg', width: 1200, height: 630 }

const imageTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

function feedType(href: string): string {
  if (/\/atom\/?$/.test(href)) return 'application/atom+xml'
  return /\/json\/?$/.test(href) ? 'application/feed+json' : 'application/rss+xml'
}

export function Head(seo: PageSeo) {
  return <HeadTags {...seo} site={useSite()} />
}

type ListHeadProps = { seo: PageSeo; list: { page: number; pages: number }; hrefOf: (page: number) => string }

/** The head of one page of a list, which names the pages before and after it. */
export function ListHead({ seo, list: { page, pages }, hrefOf }: ListHeadProps) {
  return (
    <Head
      {...seo}
      canonical={hrefOf(page)}
      previous={page > 1 ? hrefOf(page - 1) : undefined}
      next={page < pages ? hrefOf(page + 1) : undefined}
    />
  )
}

/** Used by documents without the application too. */
export function HeadTags({ site, ...seo }: PageSeo & { site: { siteUrl: string; magazine: Magazine } }) {
  const { title, description, robots, article, jsonLd, feeds } = seo
  const full = (path: string) => (path.startsWith('/') ? `${site.siteUrl}${path}` : path)
  const canonical = seo.canonical && full(seo.canonical)
  const cover = seo.image
    ? { url: seo.image, ...seo.imageSize, alt: seo.imageAlt }
    : { ...(site.magazine.card.picture ?? defaultCover), alt: `Журнал «${site.magazine.name}»` }
  const image = full(cover.url)
  const imageType = imageTypes[/\.(\w+)$/.exec(image)?.[1] ?? '']
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {seo.previous && <link rel="prev" href={full(seo.previous)} />}
      {seo.next && <link rel="next" href={full(seo.next)} />}
      {seo.amphtml && <link rel="amphtml" href={full(seo.amphtml)} />}
      {feeds?.map(feed => (
        <link
          key={feed.href}
          rel="alternate"
          type={feedType(feed.href)}
          title={`${site.magazine.name}: ${feed.title}`}
          href={full(feed.href)}
        />
      ))}
      {seo.oembed && <link rel="alternate" type="application/json+oembed" title={title} href={full(seo.oembed)} />}
      <meta property="og:type" content={seo.type ?? (article ? 'article' : 'website')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      {imageType && <meta property="og:image:type" content={imageType} />}
      {cover.width && <meta property="og:image:width" content={String(cover.width)} />}
      {cover.height && <meta property="og:image:height" content={String(cover.height)} />}
      {cover.alt && <meta property="og:image:alt" content={cover.alt} />}
      {article && <ArticleTags article={article} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      {cover.alt && <meta name="twitter:image:alt" content={cover.alt} />}
      <meta property="vk:image" content={image} />
      {jsonLd?.map((each, index) => (
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptJson(each) }} />
      ))}
    </>
  )
}

function ArticleTags({ article }: { article: ArticleSeo }) {
  const { published, modified, authors, section, tags } = article
  return (
    <>
      <meta property="article:published_time" content={published} />
      <meta property="article:modified_time" content={modified} />
      {authors.map(author => (
        <meta key={author} property="article:author" content={author} />
      ))}
      {section && <meta property="article:section" content={section} />}
      {tags.map(tag => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  )
}
