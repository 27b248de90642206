// Rows → wire (spec 3).
import type { PostSummaryReply, SearchPostsReply } from '#contract/search.ts'
import { snippetCharacters } from './limits.ts'
import { highlight, pickSnippet } from './rules/highlight.ts'
import type { ReadPage } from './memory.ts'

/** Spec 3: post summary, with the matches highlighted. */
export function presentResult(page: ReadPage, weights: ReadonlyMap<string, number>): PostSummaryReply {
  return {
    ...page.card,
    highlight: {
      title: highlight(page.title, weights),
      snippet: pickSnippet([page.excerpt, page.body], weights, snippetCharacters),
    },
  }
}

/** Search results are not for other search engines: `noindex`. */
export function presentSeo(question: string, siteUrl: string): SearchPostsReply['seo'] {
  return {
    title: `${question} — поиск`,
    description: `Статьи и рецепты по запросу «${question}»`,
    robots: 'noindex, follow',
    canonical: `${siteUrl}/search?q=${encodeURIComponent(question)}`,
    og_image: null,
    og_image_width: null,
    og_image_height: null,
    og_image_alt: null,
    site_icon: `${siteUrl}/icon.svg`,
    schema_graph: null,
    schema_howto: null,
    schema: null,
  }
}
