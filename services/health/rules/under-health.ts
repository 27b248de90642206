// What content says of a list, as the health section shows it: addresses below /health/, crumbs through it. Pure.
import type { ContentListReply } from '#contract/content.ts'
import type { SeoReply } from '#contract/lists.ts'

const section = { title: 'Здоровье', url: '/health/' }
const magazineName = 'Дельно'

export const healthHomeTitle = section.title
export const healthHomeDescription =
  'Статьи о сне, питании, движении и профилактике: спокойно, по делу и с врачами, без паники и чудес.'

/** Archives that exist below /health/ too (spec 2); an article or section is there already. */
export function underHealth(url: string): string {
  return url === '/health' || url.startsWith('/health/') ? url : `/health${url.startsWith('/') ? '' : '/'}${url}`
}

export type HealthPlace = {
  siteUrl: string
  /** Path of the page from the root. */
  path: string
  page: number
  /** In place of content's own, where the page is called otherwise here. */
  title?: string
  description?: string
}

export function healthSeo(seo: SeoReply, { siteUrl, path, page, title, description }: HealthPlace): SeoReply {
  return {
    ...seo,
    title: title === undefined ? seo.title : `${title}${page > 1 ? ` — страница ${page}` : ''} — ${magazineName}`,
    description: description ?? seo.description,
    canonical: `${siteUrl}${path}${page > 1 ? `?page=${page}` : ''}`,
  }
}

export function healthList(list: ContentListReply, place: HealthPlace): ContentListReply {
  const { breadcrumb } = list.meta
  const isInside = breadcrumb.some(crumb => crumb.url === section.url)
  const [home, ...rest] = breadcrumb
  const isHome = place.path === section.url
  return {
    ...list,
    meta: {
      ...list.meta,
      breadcrumb: isInside
        ? breadcrumb
        : [
            home ?? { title: 'Главная', url: '/' },
            ...(isHome ? [] : [section]),
            ...rest.map(crumb => ({ ...crumb, url: underHealth(crumb.url) })),
          ],
    },
    title: place.title ?? list.title,
    seo: healthSeo(list.seo, place),
  }
}

/** `include=children,description`: what else to send; unknown words are ignored, and without it nothing else is sent. */
export function withIncluded(list: ContentListReply, include: string | undefined): ContentListReply {
  const words = new Set((include ?? '').split(',').map(word => word.trim()))
  const { term } = list
  return {
    ...list,
    children: words.has('children') ? list.children : [],
    term:
      term && 'parsed_description' in term && !words.has('description') ? { ...term, parsed_description: '' } : term,
  }
}
