// The graph of an article, a page of the magazine or a health article. Pure.
import type { Article, ImageObject, MedicalWebPage, Person, Thing, WebPage } from 'schema-dts'
import type { ArticleReply } from '#contract/article.ts'
import { toText } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import { countWords } from '#article-body/word-count.ts'
import { imageNodes, type ShareImage } from './image.ts'
import { breadcrumbId, breadcrumbNode, makeGraph, type Crumb, type GraphNodes } from './page.ts'
import { authorNodes, personNode } from './person.ts'
import { absolute, isoTime, language, organizationId, pageId, websiteId, type Site } from './site.ts'

/** What search engines show of a headline. */
const headlineMax = 110

/** Cut at a word, with an ellipsis. */
export function shortHeadline(title: string): string {
  if (title.length <= headlineMax) return title
  const cut = title.slice(0, headlineMax)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), headlineMax / 2)).replace(/[\s,.;:—–-]+$/, '')}…`
}

/** What stands in place of a picture: the drawn one. */
export function drawnNode(site: Site, { url, width, height, alt }: ShareImage): ImageObject {
  return {
    '@type': 'ImageObject',
    url: absolute(site, url),
    width: `${width}`,
    height: `${height}`,
    ...(alt && { caption: alt }),
  }
}

function pageNode(site: Site, article: ArticleReply, url: string, description: string): WebPage | MedicalWebPage {
  const common = {
    '@id': pageId(url),
    url,
    name: article.title,
    ...(description && { description }),
    inLanguage: language,
    isPartOf: { '@id': websiteId(site) },
    breadcrumb: { '@id': breadcrumbId(url) },
    datePublished: isoTime(site, article.date),
    dateModified: isoTime(site, Math.max(article.date, article.last_modified)),
  }
  if (article.type !== 'health') return { '@type': 'WebPage', ...common }
  return {
    '@type': 'MedicalWebPage',
    ...common,
    headline: shortHeadline(article.title),
    author: authorNodes(site, article.author, article.custom_authors),
    image: imageList(site, article),
    ...(article.expert && {
      reviewedBy: expertNode(site, article.expert),
      // The page says the same: an expert sees every change of a health article.
      lastReviewed: common.dateModified,
    }),
  }
}

const expertNode = (site: Site, expert: NonNullable<ArticleReply['expert']>): Person => ({
  ...(personNode(site, expert) as object as Extract<Person, object>),
  ...(expert.expertise && { knowsAbout: expert.expertise }),
})

function imageList(site: Site, article: ArticleReply, drawn?: ShareImage): ImageObject[] {
  if (article.image && !article.default_img) return imageNodes(site, article.image)
  return drawn ? [drawnNode(site, drawn)] : []
}

/** Spec 3, SEO `schema_graph` of an article. `drawn` is its picture when it has no cover. */
export function articleGraph(
  site: Site,
  article: ArticleReply,
  { crumbs, description, drawn }: { crumbs: readonly Crumb[]; description: string; drawn: ShareImage },
): GraphNodes {
  const url = absolute(site, article.url)
  const breadcrumb = breadcrumbNode(site, url, article.title, crumbs)
  const page = pageNode(site, article, url, description)
  if (article.type === 'page') return makeGraph(site, page, breadcrumb)
  const instead = article.custom_authors.length > 0 ? article.custom_authors : (article.meta.customAuthors ?? [])
  const sources = article.meta.source ?? []
  const node: Article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: { '@id': pageId(url) },
    isPartOf: { '@id': pageId(url) },
    headline: shortHeadline(article.title),
    ...(description && { description }),
    image: imageList(site, article, drawn),
    datePublished: isoTime(site, article.date),
    dateModified: isoTime(site, Math.max(article.date, article.last_modified)),
    author: authorNodes(site, article.author, instead),
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
