// Archives of every kind: by author, tag, stream, topic, list, top and date. Spec 7: those under /health/ use the health API, those by
// author, tag, stream, top and date the alternate content API, the rest the main one.
import { bindHtml } from '#russian/line-breaks.ts'
import type { Feeds } from '#domain/feeds.ts'
import type { z } from 'zod'
import type { Call, CallReply } from '#contract/call.ts'
import {
  altListAuthorPosts,
  altListPostsByDate,
  altListStreamPosts,
  altListTagPosts,
  altListTopPosts,
  listHomePosts,
  listTopicPosts,
  type ContentListReply,
  type topPeriod,
} from '#contract/content.ts'
import {
  listHealth,
  listHealthAuthorPosts,
  listHealthPostsByDate,
  listHealthStreamPosts,
  listHealthTagPosts,
  listHealthTopPosts,
} from '#contract/health.ts'
import { authorRecipesPerPage, listAuthorRecipes } from '#contract/recipes.ts'
import { archiveFacts, archiveLayout } from '#domain/widget-visibility.ts'
import { askWidgets, placeWidgets } from '../../features/widgets/load-widgets.server.ts'
import type { CardList, RecipeCardData } from '../../data/card.ts'
import { toCard, toCardsBelow, toList, toRecipeCard } from '../../data/card.server.ts'
import { toPicture } from '../../data/picture.server.ts'
import { feedOf, toSeo } from '../../data/seo.ts'
import { found, invalidPath, notFound, orElse, pageLoader, pageNumber, type PageInput } from '../../load-page.server.ts'
import { coversBesideName, type SideCover } from './covers-beside-name.ts'
import { dateRuleOf, type DateParts } from './date-rule.ts'

export const datePartsOf = dateRuleOf
type Period = z.infer<typeof topPeriod>

function presentTerm(term: ContentListReply['term']) {
  if (!term) return null
  if ('expertise' in term)
    return {
      kind: 'person' as const,
      name: term.name,
      role: term.role,
      about: term.about,
      avatar: term.avatar,
      expertise: term.expertise,
      areDocumentsChecked: term.documents_checked_until !== undefined,
    }
  if ('parsed_description' in term)
    return {
      kind: 'topic' as const,
      description: bindHtml(term.parsed_description),
      picture: toPicture(term.image),
      parent: term.parent ? { title: term.parent.title, url: term.parent.url } : null,
    }
  return { kind: 'tag' as const }
}

/** Topics beside a tag: those that most of its articles on the page are in. */
function topicsOf(items: ContentListReply['items']) {
  const topics = items.flatMap(({ categories }) => categories).filter(({ type }) => type !== 'stream')
  const counts = Map.groupBy(topics, ({ url }) => url)
  return [...counts.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, topicsBeside)
    .flatMap(([topic]) => topic ?? [])
}
const topicsBeside = 5
const bestShown = 20

const noRecipes: CardList<RecipeCardData> = { items: [], page: 1, pages: 0, total: 0, before: 0 }
const withFeed = new Set<ContentListReply['type']>(['author', 'category', 'category-health', 'post_tag', 'stream'])
const withCovers = new Set<ContentListReply['type']>(['post_tag', 'date'])

/** Covers beside the name: of articles on the last page of the list, so that none of them is shown twice. */
async function coversOf({ type, title, meta }: ContentListReply, askPage: (page: number) => Promise<ContentListReply>) {
  if (!withCovers.has(type) || meta.current_page > 1 || meta.total_pages < 2) return []
  const last = await orElse(askPage(meta.total_pages), null)
  return last ? coversBesideName(title, last.items.map(toCard)) : []
}

export function presentArchive(reply: ContentListReply, path: string, page: number, feeds: Feeds) {
  if (page > 1 && reply.items.length === 0) notFound()
  const known = new Set([path, ...reply.meta.breadcrumb.map(({ url }) => url)])
  const isSection = reply.type === 'category' || reply.type === 'category-health'
  const list = toList(isSection ? toCardsBelow(reply.items, known) : reply.items.map(toCard), reply.meta)
  return {
    kind: 'archive' as const,
    type: reply.type,
    path,
    title: reply.title,
    term: presentTerm(reply.term),
    children: (reply.type === 'post_tag' ? topicsOf(reply.items) : reply.children).map(({ id, title, url }) => ({
      id,
      title,
      url,
    })),
    breadcrumb: reply.meta.breadcrumb,
    list,
    covers: [] as SideCover[],
    seo: { ...toSeo(reply.seo), ...(withFeed.has(reply.type) && feedOf(feeds, reply.title, path)) },
    recipes: noRecipes,
    period: null as Period | null,
    date: null as DateParts | null,
  }
}

/** Adds the widgets of an archive; below /health/ those of the health room. */
export async function withWidgets<Archive extends ReturnType<typeof presentArchive>>(
  input: PageInput,
  reply: ContentListReply,
  archive: Archive,
) {
  const asked = await askWidgets(input, archive.path.startsWith('/health/') ? 'health-' : '')
  const widgets = await placeWidgets(asked, {
    layout: archiveLayout(reply.type),
    facts: archiveFacts(reply),
    shown: [...archive.list.items, ...archive.recipes.items],
  })
  return { ...archive, widgets }
}

/** Recipes by the author of the page; the query parameter `recipes` is their page number. */
async function askRecipes({ ask, url }: PageInput, { term }: ContentListReply): Promise<CardList<RecipeCardData>> {
  const page = pageNumber(url, 'recipes')
  if (!term || !('integer_id' in term)) return noRecipes
  const asked = ask(listAuthorRecipes, { query: { author: term.integer_id, page } })
  const { items, total } = await (page === 1 ? orElse(asked, { items: [], total: 0 }) : asked)
  if (page > 1 && items.length === 0) notFound()
  return {
    items: items.map(toRecipeCard),
    page,
    pages: Math.ceil(total / authorRecipesPerPage),
    total,
    before: (page - 1) * authorRecipesPerPage,
  }
}

export async function loadDateArchive(input: PageInput, date: DateParts, from: 'main' | 'health') {
  const { ask, page, url } = input
  const number = pageNumber(url)
  const askPage = (wanted: number): Promise<ContentListReply> => {
    const asked = { params: { path: date.path }, query: { page: wanted, timezoneOffset: page.magazine.zone } }
    return from === 'health' ? ask(listHealthPostsByDate, asked) : ask(altListPostsByDate, asked)
  }
  const reply = await askPage(number)
  const archive = presentArchive(reply, url.pathname, number, page.magazine.feeds)
  return withWidgets(input, reply, { ...archive, covers: await coversOf(reply, askPage), date })
}

export const loadArchive = pageLoader(async input => {
  const { url, params, askRaw } = input
  const isHealth = url.pathname.startsWith('/health/')
  const parts = url.pathname.split('/').filter(Boolean)
  const kind = parts[isHealth ? 1 : 0] ?? ''
  if (isHealth && /^\d+$/.test(kind)) {
    const date = dateRuleOf(parts.slice(1).join('/'))
    if (!date || date === 'invalid') invalidPath(url)
    return loadDateArchive(input, date, 'health')
  }
  const page = pageNumber(url)
  const query = { page }
  const path = (params['*'] ?? '').replace(/\/+$/, '')
  const get = async <C extends Call>(call: C, given: Parameters<typeof askRaw<C>>[1]) =>
    (await found(askRaw(call, given))) as CallReply<C> & ContentListReply
  let reply: ContentListReply
  let period: Period | null = null
  let covers: SideCover[] = []
  if (kind === 'list')
    reply = isHealth ? await get(listHealth, { query }) : await get(listHomePosts, { query: { page, route: 'list' } })
  else if (kind === 'top') {
    // Spec 2: the period must begin with week, month, year or all.
    period = (/^(week|month|year|all)/.exec(params['period'] ?? '')?.[1] as Period | undefined) ?? invalidPath(url)
    // The best are few: a list of all articles says nothing about them.
    if (page > 1) notFound()
    const best = { params: { path: period }, query: { limit: bestShown } }
    const { items, meta, ...rest } = isHealth ? await get(listHealthTopPosts, best) : await get(altListTopPosts, best)
    reply = { ...rest, items, meta: { ...meta, total_items: items.length, total_pages: 1 } }
  } else if (path === '') notFound()
  else if (kind === 'author')
    reply = await get(isHealth ? listHealthAuthorPosts : altListAuthorPosts, { params: { path }, query })
  else if (kind === 'stream')
    reply = await get(isHealth ? listHealthStreamPosts : altListStreamPosts, { params: { path }, query })
  else if (kind === 'tag') {
    const askPage = (wanted: number) =>
      isHealth
        ? get(listHealthTagPosts, { params: { slug: path }, query: { page: wanted } })
        : get(altListTagPosts, { params: { path }, query: { page: wanted } })
    reply = await askPage(page)
    covers = await coversOf(reply, askPage)
  } else reply = await get(listTopicPosts, { params: { path }, query })
  const archive = { ...presentArchive(reply, url.pathname, page, input.page.magazine.feeds), covers, period }
  if (kind === 'author' && !isHealth && page === 1) archive.recipes = await askRecipes(input, reply)
  return withWidgets(input, reply, archive)
})
