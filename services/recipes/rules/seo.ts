// Titles, descriptions and canonical addresses of recipe lists for search engines (spec 3, SEO). Pure.
import type { SeoReply } from '#contract/lists.ts'

const magazineName = 'Дельно'
const descriptionMax = 200

export type ListSeo = {
  siteUrl: string
  /** Canonical path of the filters without slashes at its ends; '' is the home of recipes. */
  path: string
  title: string
  description: string
  page: number
  ogImage: string | null
  filters: number
  total: number
}

/** Pages of more filters are for people; there are too many of them for a search engine. */
const indexedFilters = 2

function shorten(text: string): string {
  if (text.length <= descriptionMax) return text
  const cut = text.slice(0, descriptionMax)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,.;:—–-]+$/, '')}…`
}

/** Spec 2: `/recipes/`, `/recipes/{slug*}`, `/recipes/{slug*}/page/{n}`; the home is paged by `?page=`. */
function listPath(path: string, page: number): string {
  if (path === '') return page > 1 ? `/recipes/?page=${page}` : '/recipes/'
  return page > 1 ? `/recipes/${path}/page/${page}` : `/recipes/${path}/`
}

export function makeListSeo(list: ListSeo): SeoReply {
  const paged = list.page > 1 ? ` — страница ${list.page}` : ''
  const isIndexed = list.total > 0 && list.filters <= indexedFilters
  return {
    title: `${list.title}${paged} — ${magazineName}`,
    description: shorten(list.description.replace(/\s+/g, ' ').trim()),
    robots: isIndexed ? 'index, follow, max-image-preview:large' : 'noindex, follow',
    canonical: `${list.siteUrl}${listPath(list.path, list.page)}`,
    og_image: list.ogImage === null ? null : new URL(list.ogImage, list.siteUrl).href,
    site_icon: `${list.siteUrl}/icon.svg`,
    schema_graph: null,
    schema_howto: null,
    schema: null,
  }
}
