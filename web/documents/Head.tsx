// What a page says about itself to browsers, crawlers and messengers. React lifts these into the head.
import { useSite } from './use-site.ts'

export type PageSeo = {
  title: string
  description: string
  robots?: string
  /** Path or address; a path gets the site's host. */
  canonical?: string
  image?: string | null
  type?: 'website' | 'article'
  jsonLd?: unknown[]
  previous?: string
  next?: string
}

const escapes = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

export function Head(seo: PageSeo) {
  return <HeadTags {...seo} siteUrl={useSite().siteUrl} />
}

/** For documents without the application too. */
export function HeadTags({
  siteUrl,
  title,
  description,
  robots,
  canonical,
  image,
  type = 'website',
  jsonLd,
  previous,
  next,
}: PageSeo & { siteUrl: string }) {
  const full = (path: string) => (path.startsWith('/') ? `${siteUrl}${path}` : path)
  const cover = full(image || '/cover.jpg')
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={full(canonical)} />}
      {canonical && <meta property="og:url" content={full(canonical)} />}
      {previous && <link rel="prev" href={full(previous)} />}
      {next && <link rel="next" href={full(next)} />}
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={cover} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd?.map((each, index) => (
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapes(each) }} />
      ))}
    </>
  )
}
