// Titles, descriptions and canonical addresses of recipe lists for search engines (spec 3, SEO). Pure.
import type { SeoReply } from '#contract/lists.ts'
import { describeShortly } from '#schema-org/description.ts'
import { shareFields } from '#schema-org/image.ts'
import { listGraph } from '#schema-org/list.ts'
import type { Crumb } from '#schema-org/page.ts'
import { recipeListText, sharePicture } from '#schema-org/share-text.ts'
import type { Site } from '#schema-org/site.ts'

export type ListSeo = {
  site: Site
  /** Canonical path of the filters without slashes at its ends; '' is the home of recipes. */
  path: string
  title: string
  description: string
  page: number
  filters: number
  total: number
  /** Recipes before the first of this page. */
  offset: number
  crumbs: readonly Crumb[]
  items: readonly { title: string; url: string }[]
}

/** Pages with more filters have `noindex`: there are too many combinations for a search engine. */
const indexedFilters = 2

/** Spec 2: `/recipes/`, `/recipes/{slug*}`, `/recipes/{slug*}/page/{n}`; the home is paged by `?page=`. */
function listPath(path: string, page: number): string {
  if (path === '') return page > 1 ? `/recipes/?page=${page}` : '/recipes/'
  return page > 1 ? `/recipes/${path}/page/${page}` : `/recipes/${path}/`
}

export function makeListSeo(list: ListSeo): SeoReply {
  const { site, title, description, total, offset, crumbs, items } = list
  const path = listPath(list.path, list.page)
  const paged = list.page > 1 ? ` — страница ${list.page}` : ''
  const isIndexed = total > 0 && list.filters <= indexedFilters
  return {
    title: `${title}${paged} — ${site.magazine.name}`,
    description: describeShortly(description),
    robots: isIndexed ? 'index, follow, max-image-preview:large' : 'noindex, follow',
    canonical: `${site.url}${path}`,
    // There are so many combinations of filters that only indexed ones get their own picture.
    ...shareFields(
      site,
      isIndexed ? sharePicture(listPath(list.path, 1), recipeListText({ title }), site.magazine) : null,
    ),
    site_icon: `${site.url}/icon.svg`,
    schema_graph: isIndexed ? listGraph(site, { path, title, description, crumbs, items, offset, total }) : null,
    schema_howto: null,
    schema: null,
  }
}
