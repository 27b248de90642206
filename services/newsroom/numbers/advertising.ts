import { readPostCards } from '#contract/client/post-cards.ts'
import type * as calls from '#contract/numbers.ts'
import { listNewestIds } from '#contract/office/content.ts'
import { listMostRead } from '#contract/office/reading.ts'
import type { Handler } from '#platform/http/answer.ts'
import { advertisingShown } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { getScope } from './access.ts'
import { shareOf } from './period.ts'
import { readPeriod, sectionOf } from './routes.ts'

export const getAdvertisingNumbers =
  (newsroom: Newsroom): Handler<typeof calls.getAdvertisingNumbers> =>
  async ({ query }, { viewer }) => {
    const { postIds: own } = await getScope(newsroom, viewer)
    const { from, to, before } = readPeriod(newsroom, query)
    const { ask } = newsroom.context
    const body = { sections: [...(query.section ?? [])], isAdvertising: true, postIds: own, limit: advertisingShown }
    const { items } = await ask(listNewestIds, { body })
    const tokens = new Map(items.map(({ id, adsToken }) => [id, adsToken]))
    const postIds = [...tokens.keys()]
    const [cards, { items: counted }] = await Promise.all([
      readPostCards(ask, postIds),
      ask(listMostRead, { body: { period: { from, to }, before, postIds, limit: advertisingShown } }),
    ])
    const sums = new Map(counted.map(sum => [sum.postId, sum]))
    const shown = [...cards.values()].map(card => {
      const sum = sums.get(card.id)
      return {
        id: card.id,
        title: card.title,
        url: card.url,
        section: sectionOf(card),
        publishedAt: new Date(card.date * 1000).toISOString(),
        adsToken: tokens.get(card.id) ?? null,
        views: sum?.views ?? 0,
        before: sum?.before ?? 0,
        finished: sum ? shareOf(sum.finished, sum.started) : null,
        went: sum?.went ?? 0,
      }
    })
    return { from, to, items: shown.toSorted((a, b) => b.views - a.views || b.id - a.id) }
  }
