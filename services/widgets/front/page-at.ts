// What the rules of widgets may ask about the page at an address: its room, its slots and its facts, from the same calls as the page.
import { CallError, DomainError } from '#contract/errors.ts'
import {
  getSinglePost,
  listAuthorPosts,
  listHomePosts,
  listPostsByDate,
  listStreamPosts,
  listTagPosts,
  listTopicPosts,
  listTopPosts,
} from '#contract/content.ts'
import {
  getHealthHome,
  getHealthPost,
  getHealthTypeBySlug,
  listHealth,
  listHealthAuthorPosts,
  listHealthCategoryPosts,
  listHealthPostsByDate,
  listHealthStreamPosts,
  listHealthTagPosts,
  listHealthTopPosts,
} from '#contract/health.ts'
import { getFilterRoute, getRecipe } from '#contract/recipes.ts'
import {
  archiveFacts,
  archiveLayout,
  articleFacts,
  articleLayout,
  recipeFacts,
  recipeListFacts,
  type PageFact,
  type PageLayout,
} from '#domain/widget-visibility.ts'
import type { ServiceContext } from '#platform/service.ts'

export type PageAt = {
  title: string
  room: '' | 'recipes-' | 'health-'
  layout: PageLayout
  isIndex: boolean
  facts: PageFact[]
}

type Context = Pick<ServiceContext, 'ask' | 'magazine'>
type Archive = Parameters<typeof archiveFacts>[0] & { title: string }

const one = { limit: 1 }
const periods = /^(week|month|year|all)/
const isDate = /^\d{4}(\/\d{1,2}){0,2}$/

/** Pages with slots around them only. */
const others: Record<string, { title: string; type: string; room: PageAt['room'] }> = {
  search: { title: 'Поиск', type: 'search', room: '' },
  topics: { title: 'Темы', type: 'topics', room: '' },
  kursy: { title: 'Курсы', type: 'courses', room: '' },
  'health/services': { title: 'Услуги', type: 'health-services', room: 'health-' },
}

/** Throws `not_found` if there is no such page, or one that widgets never stand on. */
export async function pageAt(context: Context, path: string): Promise<PageAt> {
  const address = decodePath(path)
  const other = others[address] ?? (address.startsWith('kursy/') ? others['kursy'] : undefined)
  if (other) {
    const facts = [{ type: 'page_type', value: other.type }]
    return { title: other.title, room: other.room, layout: 'other', isIndex: false, facts }
  }
  try {
    const page = /^recipes?(\/|$)/.test(address)
      ? await recipePageAt(context, address)
      : /^health(\/|$)/.test(address)
        ? await healthPageAt(context, address.split('/').slice(1))
        : await sitePageAt(context, address)
    if (page) return page
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
  }
  throw new DomainError('not_found', 'По этому адресу страницы с виджетами нет')
}

function decodePath(path: string): string {
  const bare = path
    .split(/[?#]/)[0]!
    .replaceAll(/^\/+|\/+$/g, '')
    .replace(/\/(amp|page\/\d+)$/, '')
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

const archivePage = (reply: Archive, room: PageAt['room'], isIndex = false): PageAt => ({
  title: reply.title,
  room,
  layout: archiveLayout(reply.type),
  isIndex,
  facts: archiveFacts(reply),
})
const articlePage = (article: Parameters<typeof articleFacts>[0] & { title: string; template: string }): PageAt => ({
  title: article.title,
  room: article.type === 'health' ? 'health-' : '',
  layout: articleLayout(article),
  isIndex: false,
  facts: articleFacts(article),
})

async function sitePageAt({ ask, magazine }: Context, address: string): Promise<PageAt | undefined> {
  if (address === '') return archivePage(await ask(listHomePosts, { query: one }), '', true)
  if (address === 'list') return archivePage(await ask(listHomePosts, { query: { ...one, route: 'list' } }), '')
  if (isDate.test(address))
    return archivePage(
      await ask(listPostsByDate, {
        params: { path: address },
        query: { ...one, timezoneOffset: magazine.zone },
      }),
      '',
    )
  const [kind, ...rest] = address.split('/')
  const path = rest.join('/')
  if (path !== '')
    switch (kind) {
      case 'topics':
        return archivePage(await ask(listTopicPosts, { params: { path }, query: one }), '')
      case 'tag':
        return archivePage(await ask(listTagPosts, { params: { path }, query: one }), '')
      case 'author':
        return archivePage(await ask(listAuthorPosts, { params: { path }, query: one }), '')
      case 'stream':
        return archivePage(await ask(listStreamPosts, { params: { path }, query: one }), '')
      case 'top':
        return periods.test(path)
          ? archivePage(await ask(listTopPosts, { params: { path: periods.exec(path)![1]! }, query: one }), '')
          : undefined
    }
  return articlePage(await ask(getSinglePost, { params: { slug: address }, query: {} }))
}

async function healthPageAt({ ask, magazine }: Context, parts: readonly string[]): Promise<PageAt | undefined> {
  const [kind = '', ...rest] = parts
  const path = rest.join('/')
  if (kind === '') return archivePage(await ask(getHealthHome, { query: one }), 'health-')
  if (kind === 'list') return archivePage(await ask(listHealth, { query: one }), 'health-')
  if (isDate.test(parts.join('/')))
    return archivePage(
      await ask(listHealthPostsByDate, {
        params: { path: parts.join('/') },
        query: { ...one, timezoneOffset: magazine.zone },
      }),
      'health-',
    )
  if (path === '') {
    const { type } = await ask(getHealthTypeBySlug, { query: { slug: kind } })
    return type === 'health'
      ? articlePage(await ask(getHealthPost, { params: { slug: kind } }))
      : archivePage(await ask(listHealthCategoryPosts, { params: { slug: kind }, query: one }), 'health-')
  }
  switch (kind) {
    case 'tag':
      return archivePage(await ask(listHealthTagPosts, { params: { slug: path }, query: one }), 'health-')
    case 'author':
      return archivePage(await ask(listHealthAuthorPosts, { params: { path }, query: one }), 'health-')
    case 'stream':
      return archivePage(await ask(listHealthStreamPosts, { params: { path }, query: one }), 'health-')
    case 'top':
      return periods.test(path)
        ? archivePage(
            await ask(listHealthTopPosts, { params: { path: periods.exec(path)![1]! }, query: one }),
            'health-',
          )
        : undefined
  }
  return articlePage(await ask(getHealthPost, { params: { slug: path } }))
}

async function recipePageAt({ ask }: Context, address: string): Promise<PageAt | undefined> {
  const [kind, ...rest] = address.split('/')
  const path = rest.join('/')
  const frame = { room: 'recipes-' as const, isIndex: false }
  if (kind === 'recipe') {
    if (path === '') return undefined
    const recipe = await ask(getRecipe, { params: { id: path } })
    return { ...frame, title: recipe.title, layout: 'post', facts: recipeFacts(recipe) }
  }
  if (path === '') return { ...frame, title: 'Рецепты', layout: 'list', facts: recipeListFacts([]) }
  const { terms } = await ask(getFilterRoute, { params: { path } })
  const title = terms.map(term => term.title).join(', ')
  return { ...frame, title, layout: 'list', facts: recipeListFacts(terms) }
}
