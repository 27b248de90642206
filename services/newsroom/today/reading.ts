// What is read today, of what the caller sees the numbers of: by hour, and in these minutes.
import { countReadersNow } from '#contract/analytics.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import type * as calls from '#contract/newsroom-today.ts'
import type { TodayReading } from '#contract/newsroom-today.ts'
import { listReadingDays, type ReadingDay } from '#contract/office/reading.ts'
import { usualDays, usualOf } from '#domain/usual.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addDays } from '#russian/dates.ts'
import { inZone } from '#russian/time-zone.ts'
import { todayOf } from '../gate/settings.ts'
import { readNowShown } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { getScope } from '../numbers/access.ts'
import { coverOf } from '../plan/cover.ts'

/** `hour`: the current one, which is not over. A day without views has no row, so it has no hours. */
function hoursOf(items: readonly Pick<ReadingDay, 'day' | 'hours'>[], today: string, hour: number): TodayReading {
  const byDay = new Map(items.map(({ day, hours }) => [day, hours]))
  const before = Array.from({ length: usualDays }, (_, at) => byDay.get(addDays(today, -7 * (at + 1))))
  return {
    hours: (byDay.get(today) ?? []).slice(0, hour),
    usual: before.every(hours => hours?.length === 24)
      ? Array.from({ length: 24 }, (_, at) => usualOf(before.map(hours => hours![at]!))!)
      : null,
  }
}

export async function readHours(newsroom: Newsroom, viewer: OfficeViewer): Promise<[TodayReading]> {
  const { postIds } = await getScope(newsroom, viewer)
  const today = todayOf(newsroom)
  const from = addDays(today, -7 * usualDays)
  const { items } = await newsroom.context.ask(listReadingDays, { body: { from, to: today, postIds } })
  return [hoursOf(items, today, inZone(newsroom.now(), newsroom.context.magazine.zone).getUTCHours())]
}

export const countReaders =
  (newsroom: Newsroom): Handler<typeof calls.countReaders> =>
  async (_, { viewer }) => {
    const { postIds } = await getScope(newsroom, viewer)
    const { ask } = newsroom.context
    const { posts, ...readers } = await ask(countReadersNow, {})
    const own = postIds && new Set(postIds)
    const shown = posts.filter(({ postId }) => own?.has(postId) ?? true).slice(0, readNowShown)
    const ids = shown.map(({ postId }) => postId)
    const cards = await readPostCards(ask, ids)
    return {
      ...readers,
      posts: shown.flatMap(({ postId, readers: count }) => {
        const card = cards.get(postId)
        return card
          ? [{ id: postId, title: card.title, url: card.url, cover: coverOf(card.image), readers: count }]
          : []
      }),
    }
  }
