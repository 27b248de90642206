// Loads the data of AMP and Lite: an article or a recipe by its URL, with the same data as its page.
import type { Tree } from '#article-body/tree.ts'
import type { ArticleReply } from '#contract/article.ts'
import { getMenus, getSeo, getSinglePost, type MenusReply } from '#contract/content.ts'
import { getHealthPost, listHealthCategoryPosts } from '#contract/health.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { getRecipe } from '#contract/recipes.ts'
import { toCard } from '../../data/card.server.ts'
import type { Card } from '../../data/card.ts'
import { toSeo } from '../../data/seo.ts'
import { orElse } from '../../load-page.server.ts'
import { describeArticle } from '../../pages/article/load-article.server.ts'
import { describeRecipe } from '../../pages/recipe/load-recipe.server.ts'
import type { DocumentInput } from '../document-route.ts'
import type { PageSeo } from '../Head.tsx'
import { bareSite } from '../use-site.ts'

type SectionContent = {
  kind: 'section'
  seo: PageSeo
  section: { title: string; description: string; breadcrumb: { title: string; url: string }[] }
  cards: Card[]
}
export type PlainContent =
  | Awaited<ReturnType<typeof describeArticle>>
  | Awaited<ReturnType<typeof describeRecipe>>
  | SectionContent

export type PlainPage = {
  content: PlainContent
  tree: Tree
  /** Path of the normal page. */
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

/** The page at an address, the path it moved to, or undefined. */
export type PlainPageReply = { page: PlainPage } | { movedTo: string } | undefined

/** Archives are never articles: no service is asked about these paths. */
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

const readAround = async ({ ask, page }: DocumentInput) => ({
  menus: await orElse(ask(getMenus), bareSite.menus),
  now: page.now,
  timeZoneOffset: page.timeZoneOffset,
  siteUrl: page.siteUrl,
})

export async function findPlainPage(address: PlainAddress, input: DocumentInput): Promise<PlainPageReply> {
  const { ask, askRaw } = input
  if (address.kind === 'recipe') {
    const { status, body } = await askRaw(getRecipe, { params: { id: decoded(address.slug) } })
    if (status !== 200) return movedOrNothing(status, body)
    return { page: await plainRecipe(input, body) }
  }
  const path = decoded(address.path)
  const [{ status, body }, seo] = await Promise.all([
    address.kind === 'health'
      ? askRaw(getHealthPost, { params: { slug: decoded(address.slug) } })
      : askRaw(getSinglePost, { params: { slug: path }, query: {} }),
    orElse(ask(getSeo, { params: { path } }).then(toSeo), null),
  ])
  if (status !== 200) return movedOrNothing(status, body)
  return { page: await plainArticle(input, body, seo) }
}

export async function plainArticle(
  input: DocumentInput,
  article: ArticleReply,
  seo: PageSeo | null,
): Promise<PlainPage> {
  const content = await describeArticle(input, article, seo)
  return {
    content,
    tree: article.parsed_content as Tree,
    url: article.url,
    hasAmp: article.amp_enabled,
    ...(await readAround(input)),
  }
}

export const plainRecipe = async (input: DocumentInput, recipe: RecipeReply): Promise<PlainPage> => ({
  content: await describeRecipe(input, recipe),
  tree: recipe.parsed_content as Tree,
  url: recipe.url,
  hasAmp: recipe.amp_enabled,
  ...(await readAround(input)),
})

/** The newest articles of a health section; undefined when the section does not exist or is empty. */
export async function findHealthSection(slug: string, input: DocumentInput): Promise<PlainPageReply> {
  const { askRaw, page } = input
  const { status, body } = await askRaw(listHealthCategoryPosts, { params: { slug: decoded(slug) }, query: {} })
  if (status !== 200) return movedOrNothing(status, body)
  if (body.items.length === 0) return undefined
  const { title, seo, meta, term, items } = body
  const description = term && 'parsed_description' in term ? term.parsed_description : ''
  const section: PlainPage = {
    content: {
      kind: 'section',
      seo: toSeo(seo),
      section: { title, description, breadcrumb: meta.breadcrumb },
      cards: items.map(toCard),
    },
    tree: [],
    url: `/health/${encodeURIComponent(decoded(slug))}/`,
    hasAmp: page.ampTypes.includes('health'),
    ...(await readAround(input)),
  }
  return { page: section }
}

/** Every post has one path: any other path redirects to it. */
export function isAt(page: PlainPage, path: string): boolean {
  return decoded(page.url) === decoded(path)
}

function movedOrNothing(status: number, body: unknown): PlainPageReply {
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
