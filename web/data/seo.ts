import type { SeoReply } from '#contract/lists.ts'
import type { PageSeo } from '../documents/Head.tsx'

/** SEO of the wire → what Head writes. */
export function toSeo(seo: SeoReply): PageSeo {
  const jsonLd = [
    ...(seo.schema_graph ? [{ '@context': 'https://schema.org', '@graph': seo.schema_graph }] : []),
    seo.schema,
    seo.schema_howto,
  ].filter(each => each !== null && each !== undefined)
  return {
    title: seo.title,
    description: seo.description,
    robots: seo.robots || undefined,
    canonical: seo.canonical || undefined,
    image: seo.og_image,
    ...(jsonLd.length > 0 && { jsonLd }),
  }
}
