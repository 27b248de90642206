// Titles, descriptions and canonical addresses for search engines (spec 3, SEO). Pure.
import type { SeoReply } from '#contract/lists.ts'

const magazineName = 'Дельно'
/** Spec 1: the magazine's name, then what it is about. */
const defaultTitle = `${magazineName} — советы, продуктивность, вдохновение и здоровье`
const defaultDescription =
  'Журнал о том, как жить с толком: проверенные советы, рецепты без лишнего и здоровье без паники.'

export type SeoInput = {
  siteUrl: string
  /** Path of the page, from the root, as its canonical address writes it. */
  path: string
  title?: string
  description?: string
  page?: number
  ogImage?: string | null
  /** Pages that should not be found: previews, search results, empty archives. */
  hidden?: boolean
}

const descriptionMax = 200

/** Cut at a word, with an ellipsis. */
function shorten(text: string): string {
  if (text.length <= descriptionMax) return text
  const cut = text.slice(0, descriptionMax)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,.;:—–-]+$/, '')}…`
}

export function makeSeo({
  siteUrl,
  path,
  title,
  description,
  page = 1,
  ogImage = null,
  hidden = false,
}: SeoInput): SeoReply {
  const paged = page > 1 ? ` — страница ${page}` : ''
  return {
    title: title ? `${title}${paged} — ${magazineName}` : `${defaultTitle}${paged}`,
    description: shorten((description || defaultDescription).replace(/\s+/g, ' ').trim()),
    robots: hidden ? 'noindex, follow' : 'index, follow, max-image-preview:large',
    canonical: `${siteUrl}${path}${page > 1 ? `?page=${page}` : ''}`,
    og_image: ogImage === null ? null : new URL(ogImage, siteUrl).href,
    site_icon: `${siteUrl}/icon.svg`,
    schema_graph: null,
    schema_howto: null,
    schema: null,
  }
}
