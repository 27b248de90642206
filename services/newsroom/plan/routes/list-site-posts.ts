import type { ArticleCardReply } from '#contract/article.ts'
import type * as calls from '#contract/newsroom-plan.ts'
import { listSiteArticles } from '#contract/office/releasing.ts'
import { searchPosts } from '#contract/search.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, toCheckedText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { listTextRows, listTextsOfPosts } from '../../store/plan.ts'
import { coverOf } from '../cover.ts'

type Query = Parameters<Handler<typeof calls.listSitePosts>>[0]['query']
type Page = { cards: ArticleCardReply[]; total: number | null; next: number | null }

/** Search results per page. */
const foundMax = 30
/** The last page that the search service returns. */
const foundPagesMax = 1_000

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
      const section = card.categories[0]
      const mayRead = row !== undefined && mayDo(colleague, 'read', toCheckedText(row))
      const asText = { stage: 'out', section: section?.slug ?? null, ownerId: null } as const
      return {
        id: card.id,
        textId: mayRead ? row.id : null,
        type: card.type,
        title: card.title,
        section: section?.slug ?? null,
        sectionTitle: section?.title ?? '',
        author: card.author.name,
        cover: coverOf(card.image),
        publishedAt: new Date(card.date * 1_000).toISOString(),
        url: card.url,
        mayOpen: row ? mayRead : card.type !== 'page' && mayDo(colleague, 'enter', asText),
      }
    })
    return { items, total, next }
  }

const nextOf = (read: number, { offset, limit }: { offset: number; limit: number }) =>
  read < limit ? null : offset + limit

/** A page of published articles. Only texts have owners, so a filter by owner reads the texts first. */
async function readPage(
  newsroom: Newsroom,
  colleague: Awaited<ReturnType<typeof getColleague>>,
  { section, owner, q, from, to, offset, limit }: Query,
): Promise<Page> {
  const { context, db } = newsroom
  if (owner !== undefined) {
    const filter = { section, owner, q, stage: 'out' } as const
    const page = { sort: '-new', offset, limit, now: newsroom.now() }
    const { rows, total } = await listTextRows(db.kysely, colleague, filter, page)
    const ids = rows.flatMap(({ post_id }) => post_id ?? [])
    const { items } = ids.length > 0 ? await context.ask(listSiteArticles, { body: { ids } }) : { items: [] }
    return { cards: items, total, next: nextOf(rows.length, { offset, limit }) }
  }
  if (q) {
    const page = Math.floor(offset / foundMax) + 1
    if (page > foundPagesMax) return { cards: [], total: null, next: null }
    const query = { q, includes: 'post,health', page, limit: foundMax }
    const found = await context.ask(searchPosts, { query })
    const ids = found.items.map(({ id }) => id)
    const { items } = ids.length > 0 ? await context.ask(listSiteArticles, { body: { ids } }) : { items: [] }
    const kept = section ? items.filter(card => card.categories.some(({ slug }) => section.includes(slug))) : items
    return {
      cards: kept,
      total: section ? null : found.meta.total_items,
      next: nextOf(ids.length, { offset, limit: foundMax }),
    }
  }
  const body = { sections: section ?? [], from: from ?? null, to: to ?? null, offset, limit }
  const { items, total } = await context.ask(listSiteArticles, { body })
  return { cards: items, total, next: nextOf(items.length, { offset, limit }) }
}
