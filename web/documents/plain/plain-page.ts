// What AMP and Lite show: an article or a recipe by its address, the same data as its page.
import type { Tree } from '#article-body/tree.ts'
import { getMenus, getSeo, getSinglePost, type MenusReply } from '#contract/content.ts'
import { getHealthPost } from '#contract/health.ts'
import { getRecipe } from '#contract/recipes.ts'
import { toSeo } from '../../data/seo.ts'
import { orElse } from '../../load-page.server.ts'
import { describeArticle } from '../../pages/article/load-article.server.ts'
import { describeRecipe } from '../../pages/recipe/load-recipe.server.ts'
import type { DocumentInput } from '../document-route.ts'
import { bareSite } from '../use-site.ts'

export type PlainContent = Awaited<ReturnType<typeof describeArticle>> | Awaited<ReturnType<typeof describeRecipe>>

export type PlainPage = {
  content: PlainContent
  tree: Tree
  /** Path of the page itself. */
  url: string
  hasAmp: boolean
  menus: MenusReply
  now: Date
  timeZoneOffset: string
  siteUrl: string
}

export type PlainAddress =
  | { kind: 'article'; path: string }
  | { kind: 'health'; slug: string; path: string }
  | { kind: 'recipe'; slug: string }

/** Where an address leads: its page, a path where it lives now, or nowhere. */
export type Found = { page: PlainPage } | { movedTo: string } | undefined

/** Archives are never articles: nobody is asked about them. */
const archives = /^\/(topics|tag|author|stream|list|top|search|profile|preview|recipes|kursy|yandbtm)(\/|$)/

export function plainAddress(path: string): PlainAddress | undefined {
  const bare = path.replace(/\/$/, '')
  const recipe = /^\/recipe\/(.{1,300})$/.exec(bare)
  if (recipe) return { kind: 'recipe', slug: recipe[1]! }
  const health = /^\/health\/(?:[^/]+\/)?([^/]+)$/.exec(bare)
  if (health) return { kind: 'health', slug: health[1]!, path: bare.slice(1) }
  if (bare.length < 2 || bare.length > 500 || bare.startsWith('/health') || archives.test(bare)) return undefined
  return { kind: 'article', path: bare.slice(1) }
}

export async function findPlainPage(address: PlainAddress, input: DocumentInput): Promise<Found> {
  const { ask, askRaw, page } = input
  const around = async () => ({
    menus: await orElse(ask(getMenus), bareSite.menus),
    now: page.now,
    timeZoneOffset: page.timeZoneOffset,
    siteUrl: page.siteUrl,
  })
  if (address.kind === 'recipe') {
    const { status, body } = await askRaw(getRecipe, { params: { id: decoded(address.slug) } })
    if (status !== 200) return movedOrNothing(status, body)
    const content = await describeRecipe(input, body)
    return {
      page: {
        content,
        tree: body.parsed_content as Tree,
        url: body.url,
        hasAmp: body.amp_enabled,
        ...(await around()),
      },
    }
  }
  const path = decoded(address.path)
  const [{ status, body }, seo] = await Promise.all([
    address.kind === 'health'
      ? askRaw(getHealthPost, { params: { slug: decoded(address.slug) } })
      : askRaw(getSinglePost, { params: { slug: path }, query: {} }),
    orElse(ask(getSeo, { params: { path } }).then(toSeo), null),
  ])
  if (status !== 200) return movedOrNothing(status, body)
  const content = await describeArticle(input, body, seo)
  return {
    page: { content, tree: body.parsed_content as Tree, url: body.url, hasAmp: body.amp_enabled, ...(await around()) },
  }
}

/** Every text has one address: under another path it is asked for again. */
export function isAt(page: PlainPage, path: string): boolean {
  return decoded(page.url) === decoded(path)
}

function movedOrNothing(status: number, body: unknown): Found {
  if (status === 404 || status === 403 || status === 400) return undefined
  const to = (body as { url?: unknown } | null)?.url
  if (status === 301 && typeof to === 'string' && to.startsWith('/')) return { movedTo: to }
  throw new Error(`a call of the page answered ${status}`)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
