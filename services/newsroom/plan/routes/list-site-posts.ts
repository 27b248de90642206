import type { ArticleCardReply } from '#contract/article.ts'
import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/newsroom-plan.ts'
import { listSiteRecipes } from '#contract/office/recipes.ts'
import { listSiteArticles } from '#contract/office/releasing.ts'
import type { RecipeCardReply } from '#contract/recipe.ts'
import { listRecipeCards } from '#contract/recipes.ts'
import { searchPosts } from '#contract/search.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import { isRecipeId } from '#domain/post-id.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, toCheckedText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { listTextRows, listTextsOfPosts } from '../../store/plan.ts'
import { coverOf } from '../cover.ts'

type Query = Parameters<Handler<typeof calls.listSitePosts>>[0]['query']
type Card = ArticleCardReply | RecipeCardReply
type Next = CallReply<typeof calls.listSitePosts>['next']
type Page = { cards: Card[]; total: number | null; next: Next }

/** Search results per page. */
const foundMax = 30
/** The last page that the search service returns. */
const foundPagesMax = 1_000

/** Recipes have no section, so their kind is shown instead. */
const placeOf = (card: Card) => {
  if (card.type === 'recipe') return { section: null, sectionTitle: 'Рецепты' }
  const [section] = card.categories
  return { section: section?.slug ?? null, sectionTitle: section?.title ?? '' }
}

export const listSitePosts =
  (newsroom: Newsroom): Handler<typeof calls.listSitePosts> =>
  async ({ query }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const { cards, total, next } = await readPage(newsroom, colleague, query)
    const texts = await listTextsOfPosts(
      newsroom.db.kysely,
      cards.map(({ id }) => id),
    )
    const byPost = new Map(texts.map(row => [row.post_id, row]))
    const items = cards.flatMap(card => {
      const row = byPost.get(card.id)
      // A published text that is being edited again is listed at its stage, a deleted one among the deleted texts.
      if (row && (row.stage !== 'out' || row.deleted_at)) return []
      const place = placeOf(card)
      const mayRead = row !== undefined && mayDo(colleague, 'read', toCheckedText(row))
      const asText = { stage: 'out', section: place.section, ownerId: null } as const
      const mayMake = card.type !== 'page' && mayDo(colleague, 'enter', asText)
      return {
        id: card.id,
        textId: mayRead ? row.id : null,
        type: card.type,
        title: card.title,
        ...place,
        author: card.author.name,
        cover: coverOf(card.image),
        publishedAt: new Date(card.date * 1_000).toISOString(),
        url: card.url,
        mayOpen: row ? mayRead : mayMake,
      }
    })
    return { items, total, next }
  }

const nextOf = (read: number, { offset, limit }: { offset: number; limit: number }): Next =>
  read < limit ? null : { offset: offset + limit, recipes: 0 }

/** The cards of these ids, in the same order; ids that are not public are left out. */
async function cardsOf({ context }: Newsroom, ids: readonly number[]): Promise<Card[]> {
  const recipeIds = ids.filter(isRecipeId)
  const articleIds = ids.filter(id => !isRecipeId(id))
  const [articles, recipes] = await Promise.all([
    articleIds.length > 0 ? context.ask(listSiteArticles, { body: { ids: articleIds } }) : undefined,
    recipeIds.length > 0 ? context.ask(listRecipeCards, { body: { ids: recipeIds } }) : undefined,
  ])
  const cards = [...(articles?.items ?? []), ...(recipes?.items ?? [])]
  const byId = new Map(cards.map(card => [card.id, card]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** A page of published articles. Only texts have owners, so a filter by owner reads the texts first. */
async function readPage(
  newsroom: Newsroom,
  colleague: Awaited<ReturnType<typeof getColleague>>,
  query: Query,
): Promise<Page> {
  const { context, db } = newsroom
  const { section, owner, q, only, offset, limit } = query
  if (owner !== undefined) {
    const kind = only === 'recipes' ? ('recipe' as const) : undefined
    const filter = { section, owner, q, kind, stage: 'out' } as const
    const page = { sort: '-new', offset, limit, now: newsroom.now() }
    const { rows, total } = await listTextRows(db.kysely, colleague, filter, page)
    const ids = rows.flatMap(({ kind: kindOf, post_id }) =>
      only === 'articles' && kindOf === 'recipe' ? [] : (post_id ?? []),
    )
    return {
      cards: await cardsOf(newsroom, ids),
      total: only === 'articles' ? null : total,
      next: nextOf(rows.length, query),
    }
  }
  if (q) {
    const page = Math.floor(offset / foundMax) + 1
    if (page > foundPagesMax) return { cards: [], total: null, next: null }
    const includes = only === 'recipes' ? 'recipe' : only === 'articles' ? 'post,health' : 'post,health,recipe'
    const found = await context.ask(searchPosts, { query: { q, includes, page, limit: foundMax } })
    const cards = await cardsOf(
      newsroom,
      found.items.map(({ id }) => id),
    )
    const isIn = (card: Card) => card.type !== 'recipe' && card.categories.some(({ slug }) => section?.includes(slug))
    return {
      cards: section ? cards.filter(isIn) : cards,
      total: section ? null : found.meta.total_items,
      next: nextOf(found.items.length, { offset, limit: foundMax }),
    }
  }
  return readNewest(newsroom, query)
}

const none = { items: [], total: 0 }

/** Merges articles and recipes by time. Each list continues after its last item on the previous page. */
async function readNewest({ context }: Newsroom, query: Query): Promise<Page> {
  const { section, from, to, only, offset, recipes: recipesOffset, limit } = query
  const range = { from: from ?? null, to: to ?? null, limit }
  const [articles, recipes] = await Promise.all([
    only === 'recipes' ? none : context.ask(listSiteArticles, { body: { ...range, sections: section ?? [], offset } }),
    only === 'articles' || section ? none : context.ask(listSiteRecipes, { body: { ...range, offset: recipesOffset } }),
  ])
  const cards: Card[] = [...articles.items, ...recipes.items].toSorted((one, other) => other.date - one.date)
  const page = cards.slice(0, limit)
  const recipesTaken = page.filter(({ type }) => type === 'recipe').length
  const isEnd = cards.length <= limit && articles.items.length < limit && recipes.items.length < limit
  return {
    cards: page,
    total: articles.total === null || recipes.total === null ? null : articles.total + recipes.total,
    next: isEnd ? null : { offset: offset + page.length - recipesTaken, recipes: recipesOffset + recipesTaken },
  }
}
