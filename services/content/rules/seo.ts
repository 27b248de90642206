// The SEO object of a page, for search engines and messengers (spec 3, SEO). Pure.
import type { ContentListReply } from '#contract/content.ts'
import type { SeoReply } from '#contract/lists.ts'
import { fullName } from '#domain/magazine.ts'
import { describeShortly } from '#schema-org/description.ts'
import { shareFields, type ShareImage } from '#schema-org/image.ts'
import type { GraphNodes } from '#schema-org/page.ts'
import type { Site } from '#schema-org/site.ts'

export type SeoInput = {
  site: Site
  /** Path of the page, from the root, as its canonical address writes it. */
  path: string
  title?: string
  description?: string
  page?: number
  image?: ShareImage | null
  /** Search engines must not index the page: a preview, search results, an empty archive. It needs no graph. */
  hidden?: boolean
  graph?: GraphNodes
  howTo?: object | null
  faq?: object | null
}

/** The description of a list that has none of its own; it differs from page to page. */
export function listDescription(type: ContentListReply['type'], title: string, name: string): string | undefined {
  const lower = title.charAt(0).toLowerCase() + title.slice(1)
  switch (type) {
    case 'category':
    case 'category-health':
      return `Статьи на тему «${title}» в журнале «${name}».`
    case 'post_tag':
      return `Статьи с меткой «${title}» в журнале «${name}».`
    case 'stream':
      return `Рубрика «${title}» журнала «${name}».`
    case 'top':
      return `Что читают в журнале «${name}»: ${lower}.`
    case 'date':
      return `Что вышло в журнале «${name}»: ${lower}.`
    case 'list':
      return `Все статьи журнала «${name}», новые сверху.`
    default:
      return undefined
  }
}

export const pagedPath = (path: string, page: number) => `${path}${page > 1 ? `?page=${page}` : ''}`

export function makeSeo({
  site,
  path,
  title,
  description,
  page = 1,
  image = null,
  hidden = false,
  graph,
  howTo = null,
  faq = null,
}: SeoInput): SeoReply {
  const paged = page > 1 ? ` — страница ${page}` : ''
  const { magazine } = site
  return {
    // Spec 1: a page without a title of its own says the name of the magazine, then what it is about.
    title: title ? `${title}${paged} — ${magazine.name}` : `${fullName(magazine)}${paged}`,
    description: describeShortly(description || magazine.about),
    robots: hidden ? 'noindex, follow' : 'index, follow, max-image-preview:large',
    canonical: `${site.url}${pagedPath(path, page)}`,
    ...shareFields(site, hidden ? null : image),
    site_icon: `${site.url}/icon.svg`,
    schema_graph: hidden ? null : (graph ?? null),
    schema_howto: howTo,
    schema: faq,
  }
}
