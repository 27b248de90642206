// The graph of an article, a page of the magazine or a health article. Pure.
import type { Article, MedicalWebPage, Thing, WebPage } from 'schema-dts'
import type { ArticleReply } from '#contract/article.ts'
import { toText } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import { countWords } from '#article-body/word-count.ts'
import { cutAtWord } from '#russian/cut-at-word.ts'
import { imageNode, imageUrls, shareImageOf, type ShareImage } from './image.ts'
import { breadcrumbId, breadcrumbNode, makeGraph, type Crumb, type GraphNodes } from './page.ts'
import { authorNodes, personNode } from './person.ts'
import { absolute, isoTime, language, organizationId, pageId, websiteId, type Site } from './site.ts'

/** The length of a headline that search engines show. */
const headlineMax = 110

export const shortHeadline = (title: string) => cutAtWord(title, headlineMax)

export type Around = {
  crumbs: readonly Crumb[]
  description: string
  /** The picture of an article without a cover. */
  drawn: ShareImage
}

function pageNode(
  site: Site,
  article: ArticleReply,
  url: string,
  { description, drawn }: Around,
): WebPage | MedicalWebPage {
  const common = {
    '@id': pageId(url),
    url,
    name: article.title,
    ...(description && { description }),
    inLanguage: language,
    isPartOf: { '@id': websiteId(site) },
    breadcrumb: { '@id': breadcrumbId(url) },
    primaryImageOfPage: imageNode(site, shareImageOf(article.image) ?? drawn),
    datePublished: isoTime(site, article.date),
    dateModified: isoTime(site, Math.max(article.date, article.last_modified)),
  }
  if (article.type !== 'health') return { '@type': 'WebPage', ...common }
  return {
    '@type': 'MedicalWebPage',
    ...common,
    headline: shortHeadline(article.title),
    author: signed(site, article),
    image: imagesOf(site, article, drawn),
    ...(article.expert && {
      reviewedBy: personNode(site, article.expert),
      // The page shows the same: an expert reviews every change of a health article.
      lastReviewed: common.dateModified,
    }),
  }
}

/** Custom authors that an editor named; two fields of the wire may have them (spec 3). */
function signed(site: Site, { author, custom_authors: own, meta }: ArticleReply) {
  return authorNodes(site, author, own.length > 0 ? own : (meta.customAuthors ?? []))
}

function imagesOf(site: Site, { image }: ArticleReply, drawn: ShareImage): string[] {
  return image ? imageUrls(site, image) : [absolute(site, drawn.url)]
}

/** Spec 3, SEO `schema_graph` of an article. */
export function articleGraph(site: Site, article: ArticleReply, around: Around): GraphNodes {
  const url = absolute(site, article.url)
  const breadcrumb = breadcrumbNode(site, url, article.title, around.crumbs)
  const page = pageNode(site, article, url, around)
  if (article.type === 'page') return makeGraph(site, page, breadcrumb)
  const sources = article.meta.sources ?? []
  const node: Article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: { '@id': pageId(url) },
    isPartOf: { '@id': pageId(url) },
    headline: shortHeadline(article.title),
    ...(around.description && { description: around.description }),
    image: imagesOf(site, article, around.drawn),
    datePublished: isoTime(site, article.date),
    dateModified: isoTime(site, Math.max(article.date, article.last_modified)),
    author: signed(site, article),
    publisher: { '@id': organizationId(site) },
    articleSection: article.categories.map(category => category.title),
    ...(article.tags.length > 0 && { keywords: article.tags.map(tag => tag.title) }),
    wordCount: countWords(toText(article.parsed_content as Tree)),
    inLanguage: language,
    isAccessibleForFree: true,
    ...(article.type === 'health' &&
      article.expert && { contributor: { '@id': absolute(site, `${article.expert.url}#person`) } }),
    ...(sources.length > 0 && {
      citation: sources.map(({ url: address, text }) => ({
        '@type': 'CreativeWork' as const,
        name: text,
        ...(address && { url: absolute(site, address) }),
      })),
    }),
  }
  return makeGraph(site, page, breadcrumb, node as Thing)
}
