// Rewrites a list of content for the health section: addresses below /health/, breadcrumbs through it. Pure.
import type { ContentListReply } from '#contract/content.ts'
import type { ListMeta, SeoReply } from '#contract/lists.ts'
import { shareFields } from '#schema-org/image.ts'
import { listGraph } from '#schema-org/list.ts'
import { listText, sharePicture } from '#schema-org/share-text.ts'
import type { Site } from '#schema-org/site.ts'

const section = { title: 'Здоровье', url: '/health/' }

export const healthHomeTitle = section.title
export const healthHomeDescription =
  'Статьи о сне, питании, движении и профилактике: спокойно, по делу и с врачами, без паники и чудес.'

/** Archives that exist below /health/ too (spec 2); an article or section is there already. */
export function underHealth(url: string): string {
  return url === '/health' || url.startsWith('/health/') ? url : `/health${url.startsWith('/') ? '' : '/'}${url}`
}

export type HealthPlace = {
  site: Site
  /** Path of the page from the root. */
  path: string
  page: number
  /** Replaces content's title where the page has another name here. */
  title?: string
  description?: string
}

/** The parts of a list that its SEO is made of. */
type Told = {
  title: string
  type: ContentListReply['type']
  term: ContentListReply['term']
  meta: ListMeta
  items: readonly { title: string; url: string }[]
}

export function healthSeo(seo: SeoReply, told: Told, { site, path, page, title, description }: HealthPlace): SeoReply {
  const paged = `${path}${page > 1 ? `?page=${page}` : ''}`
  const { meta, term, items } = told
  const text = listText(told, path)
  const isEmpty = meta.total_items === 0
  return {
    ...seo,
    title: title === undefined ? seo.title : `${title}${page > 1 ? ` — страница ${page}` : ''} — ${site.magazine.name}`,
    description: description ?? seo.description,
    canonical: `${site.url}${paged}`,
    ...shareFields(site, isEmpty ? null : sharePicture(path, text, site.magazine)),
    schema_graph: isEmpty
      ? null
      : listGraph(site, {
          path: paged,
          title: told.title,
          description: description ?? '',
          crumbs: meta.breadcrumb,
          items,
          offset: meta.offset,
          total: meta.total_items,
          person: term && 'is_expert' in term ? term : undefined,
        }),
  }
}

export function healthList(list: ContentListReply, place: HealthPlace): ContentListReply {
  const { breadcrumb } = list.meta
  const isInside = breadcrumb.some(crumb => crumb.url === section.url)
  const [home, ...rest] = breadcrumb
  const isHome = place.path === section.url
  const placed = {
    ...list,
    meta: {
      ...list.meta,
      breadcrumb: isInside
        ? breadcrumb
        : [
            home ?? { title: 'Главная', url: '/' },
            ...(isHome ? [] : [section]),
            // The page of all topics is not below /health/.
            ...rest.filter(crumb => crumb.url !== '/topics/').map(crumb => ({ ...crumb, url: underHealth(crumb.url) })),
          ],
    },
    title: place.title ?? list.title,
  }
  return { ...placed, seo: healthSeo(list.seo, placed, place) }
}

/** `include=children,description` adds these parts; unknown words are ignored, and without it neither part is sent. */
export function withIncluded(list: ContentListReply, include: readonly string[] = []): ContentListReply {
  const words = new Set(include)
  const { term } = list
  return {
    ...list,
    children: words.has('children') ? list.children : [],
    term:
      term && 'parsed_description' in term && !words.has('description') ? { ...term, parsed_description: '' } : term,
  }
}
