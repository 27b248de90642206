import type { ArticleReply } from '#contract/article.ts'
import { readPostCards, type PostCard } from '#contract/client/post-cards.ts'
import { listWholeArticles } from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/numbers.ts'
import * as reading from '#contract/office/reading.ts'
import { countSaved } from '#contract/user.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import { isRecipeId } from '#domain/post-id.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addDays } from '#russian/dates.ts'
import { todayOf } from '../gate/settings.ts'
import { numbersPostsShown } from '../limits.ts'
import { toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { coverOf } from '../plan/cover.ts'
import { findTextOfPost } from '../store/texts.ts'
import { checkSees, getScope } from './access.ts'
import { blocksOf } from './blocks.ts'
import { numbersOf, periodOf, shareOf, type Period } from './period.ts'

type Query = Pick<Parameters<Handler<typeof calls.getNumbers>>[0]['query'], 'period' | 'until'>

/** The current day is not over, so it is compared with nothing. */
export function readPeriod(newsroom: Newsroom, { period, until }: Query): Period {
  const yesterday = addDays(todayOf(newsroom), -1)
  if (until !== undefined && until > yesterday)
    throw new DomainError('validation', 'Этот день ещё не кончился', { until: 'не позже вчерашнего дня' })
  return periodOf(period, until ?? yesterday)
}

const readDays = ({ context }: Newsroom, { readFrom, to, before }: Period, postIds: readonly number[] | null) => {
  const from = readFrom < before.from ? readFrom : before.from
  return context.ask(reading.listReadingDays, { body: { from, to, postIds: postIds && [...postIds] } })
}

async function readSaved(
  { context }: Newsroom,
  { from, to }: Period,
  postIds: readonly number[],
): Promise<Map<number, number>> {
  const startOf = (day: string) => `${day}T00:00:00${context.magazine.zone}`
  const body = { from: startOf(from), until: startOf(addDays(to, 1)), postIds: [...postIds] }
  const { items } = await context.ask(countSaved, { body })
  return new Map(items.map(({ postId, saved }) => [postId, saved]))
}

export const sectionOf = (card: PostCard) => (card.type === 'recipe' ? 'Рецепты' : (card.categories[0]?.title ?? null))

export const getNumbers =
  (newsroom: Newsroom): Handler<typeof calls.getNumbers> =>
  async ({ query }, { viewer }) => {
    const { postIds, isOwn } = await getScope(newsroom, viewer, query.section)
    const period = readPeriod(newsroom, query)
    const { from, to, before } = period
    const { ask } = newsroom.context
    const [days, { items }] = await Promise.all([
      readDays(newsroom, period, postIds),
      ask(reading.listMostRead, { body: { period: { from, to }, before, postIds, limit: numbersPostsShown } }),
    ])
    const postIdsRead = items.map(({ postId }) => postId)
    const [cards, saved] = await Promise.all([
      readPostCards(ask, postIdsRead),
      readSaved(newsroom, period, postIdsRead),
    ])
    const posts = items.flatMap(({ postId, views, before: earlier, started, finished }) => {
      const card = cards.get(postId)
      if (!card || views === 0) return []
      const { title, url } = card
      return [
        {
          id: postId,
          title,
          section: sectionOf(card),
          url,
          cover: coverOf(card.image),
          views,
          before: earlier,
          finished: shareOf(finished, started),
          saved: saved.get(postId) ?? 0,
        },
      ]
    })
    return { from, to, isOwn, ...numbersOf(period, days), posts }
  }

export const getPostNumbers =
  (newsroom: Newsroom): Handler<typeof calls.getPostNumbers> =>
  async ({ params: { postId }, query }, { viewer }) => {
    const scope = await getScope(newsroom, viewer)
    checkSees(scope, postId)
    const period = readPeriod(newsroom, query)
    const { from, to } = period
    const { ask } = newsroom.context
    const card = (await readPostCards(ask, [postId])).get(postId)
    if (!card) throw new DomainError('not_found', 'Этой статьи нет на сайте')
    const [days, { reached }, article, { items: trials }, row] = await Promise.all([
      readDays(newsroom, period, [postId]),
      ask(reading.getReachedBlocks, { params: { postId }, query: { from, to } }),
      readArticle(newsroom, postId),
      ask(reading.listTrialsOfHeadlines, { body: { postIds: [postId] } }),
      findTextOfPost(newsroom.db.kysely, postId),
    ])
    const { days: each, total } = numbersOf(period, days)
    return {
      from,
      to,
      days: each,
      total,
      post: { id: postId, title: card.title, url: card.url, publishedAt: new Date(card.date * 1000).toISOString() },
      textId: row && !row.deleted_at && mayDo(scope.colleague, 'read', toCheckedText(row)) ? row.id : null,
      blocks: article && reached ? blocksOf(article, reached) : null,
      trial: trials[0] ?? null,
    }
  }

async function readArticle({ context }: Newsroom, postId: number): Promise<ArticleReply | undefined> {
  if (isRecipeId(postId)) return undefined
  return (await context.ask(listWholeArticles, { query: { ids: [postId] } })).items[0]
}
