// The home page: one lead, a river, strips of recipes and health, sections; no post appears twice.
import { getHealthHome } from '#contract/health.ts'
import { getMenus, listHomePosts, resolvePath, listTopicPosts, listTopPosts } from '#contract/content.ts'
import { listHomeRecipes } from '#contract/recipes.ts'
import { frontPlaces } from '#domain/front-page.ts'
import { archiveFacts } from '#domain/widget-visibility.ts'
import { toCard, toList, toRecipeCard } from '../../data/card.server.ts'
import type { Card } from '../../data/card.ts'
import { toSeo } from '../../data/seo.ts'
import { askPinned, type PinnedCard } from '../../data/front.server.ts'
import { askWidgets, placeWidgets } from '../../features/widgets/load-widgets.server.ts'
import { loadLastComments } from '../../features/comments/comment-note.server.ts'
import { found, notFound, orElse, pageLoader, pageNumber, type PageInput } from '../../load-page.server.ts'

const popularCount = 5
const platesCount = 5
const healthCount = 4
const sectionCount = 3

export const loadHome = pageLoader(async input => {
  const { ask, askRaw, url } = input
  const page = pageNumber(url)
  // Short URLs of a site imported from WordPress are stored with the former ones.
  for (const name of ['p', 'page_id']) {
    const number = url.searchParams.get(name)
    if (number !== null && /^\d{1,10}$/.test(number))
      await found(askRaw(resolvePath, { params: { slug: `?${name}=${number}` } }))
  }
  const [river, asked, pinned] = await Promise.all([
    ask(listHomePosts, { query: { page } }),
    askWidgets(input, ''),
    page > 1 ? [] : askPinned(input),
  ])
  if (page > 1 && river.items.length === 0) notFound()
  const list = toList(river.items.map(toCard), river.meta)
  const seo = toSeo(river.seo)
  const parts = page > 1 ? null : await loadParts(input, list.items, pinned)
  const widgets = await placeWidgets(asked, {
    layout: parts ? 'list' : 'river',
    facts: archiveFacts(river),
    isIndex: parts !== null,
    shown: [
      ...list.items,
      ...pinned.map(({ item }) => item),
      ...(parts ? [...parts.popular, ...parts.recipes, ...parts.health, ...(parts.section?.cards ?? [])] : []),
    ],
  })
  return { list, seo, parts, widgets }
})

async function loadParts({ ask }: PageInput, river: Card[], pinned: PinnedCard[]) {
  const [popular, recipes, health, menus, comments] = await Promise.all([
    orElse(
      ask(listTopPosts, { params: { path: 'week' }, query: { limit: 20 } }).then(reply => reply.items),
      [],
    ),
    orElse(
      ask(listHomeRecipes, { query: { limit: 15 } }).then(reply => reply.items),
      [],
    ),
    orElse(
      ask(getHealthHome, { query: { limit: healthCount + pinned.length } }).then(reply => reply.items),
      [],
    ),
    orElse(ask(getMenus), null),
    loadLastComments(ask),
  ])
  const pinnedIds = new Set(pinned.map(({ item }) => item.id))
  const onFirstScreen = new Set([...river.slice(0, frontPlaces).map(card => card.id), ...pinnedIds])
  const topics = menus?.header.filter(item => item.url.startsWith('/topics/')) ?? []
  const section = topics[2] ?? topics[0]
  const slug = section?.url.split('/').filter(Boolean).slice(1).join('/')
  const popularCards = popular
    .filter(item => !onFirstScreen.has(item.id))
    .slice(0, popularCount)
    .map(toCard)
  const exclude = [...new Set([...[...river, ...popularCards].map(card => card.id), ...pinnedIds])].join(',')
  const sectionItems = slug
    ? await orElse(
        ask(listTopicPosts, { params: { path: slug }, query: { limit: sectionCount, exclude } }).then(
          reply => reply.items,
        ),
        [],
      )
    : []
  return {
    popular: popularCards.map(({ id, title, url }) => ({ id, title, url })),
    recipes: recipes
      .toSorted((a, b) => Number(b.plate !== null) - Number(a.plate !== null))
      .slice(0, platesCount)
      .map(toRecipeCard),
    pinned,
    health: health
      .filter(({ id }) => !pinnedIds.has(id))
      .slice(0, healthCount)
      .map(toCard),
    comments,
    section:
      section && sectionItems.length === sectionCount
        ? { title: section.title, url: section.url, cards: sectionItems.map(toCard) }
        : null,
  }
}
