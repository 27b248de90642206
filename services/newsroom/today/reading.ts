// What is read today, of what the caller sees the numbers of: by hour, and in these minutes.
import type { CallReply } from '#contract/call.ts'
import { countReadersNow } from '#contract/analytics.ts'
import { readPostCards, type PostCard } from '#contract/client/post-cards.ts'
import type * as calls from '#contract/newsroom-today.ts'
import type { TodayReading } from '#contract/newsroom-today.ts'
import { listReadingDays } from '#contract/office/reading.ts'
import { usualDays, usualOf } from '#domain/usual.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addDays } from '#russian/dates.ts'
import { inZone } from '#russian/time-zone.ts'
import { todayOf } from '../gate/settings.ts'
import { readNowShown } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { getScope } from '../numbers/access.ts'
import { isMeasured } from '../numbers/period.ts'
import { coverOf } from '../plan/cover.ts'

/** Events are counted by the hour every ten minutes: an hour is whole this long after its end. */
const countedWithinMinutes = 15
const noHours: readonly number[] = Array.from({ length: 24 }, () => 0)
const sumOf = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)

/** Hours of the day that are over and counted. */
function countedHours(now: Date): number {
  const hour = now.getUTCHours()
  return Math.max(0, now.getUTCMinutes() < countedWithinMinutes ? hour - 1 : hour)
}

/** `counted`: how many hours of today are told. */
export function hoursOf(
  { items, measuredFrom }: CallReply<typeof listReadingDays>,
  { today, counted }: { today: string; counted: number },
): TodayReading {
  const byDay = new Map(items.map(({ day, hours }) => [day, hours]))
  const viewsOf = (day: string) => (isMeasured(measuredFrom, day) ? (byDay.get(day) ?? noHours) : null)
  const before = Array.from({ length: usualDays }, (_, at) => viewsOf(addDays(today, -7 * (at + 1))))
  const known = before.filter(hours => hours !== null)
  return {
    hours: viewsOf(today)?.slice(0, counted) ?? [],
    usual:
      known.length < usualDays
        ? null
        : {
            hours: noHours.map((_, hour) => usualOf(known.map(hours => hours[hour]!))!),
            soFar: usualOf(known.map(hours => sumOf(hours.slice(0, counted))))!,
          },
  }
}

export async function readHours(newsroom: Newsroom, viewer: OfficeViewer): Promise<[TodayReading]> {
  const { postIds } = await getScope(newsroom, viewer)
  // Who has written nothing is not told of zeros.
  if (postIds?.length === 0) return [{ hours: [], usual: null }]
  const today = todayOf(newsroom)
  const from = addDays(today, -7 * usualDays)
  const days = await newsroom.context.ask(listReadingDays, { body: { from, to: today, postIds } })
  return [hoursOf(days, { today, counted: countedHours(inZone(newsroom.now(), newsroom.context.magazine.zone)) })]
}

export const countReaders =
  (newsroom: Newsroom): Handler<typeof calls.countReaders> =>
  async (_, { viewer }) => {
    const { postIds } = await getScope(newsroom, viewer)
    const { ask, log } = newsroom.context
    const { posts, ...readers } = await ask(countReadersNow, {})
    const own = postIds && new Set(postIds)
    const shown = posts.filter(({ postId }) => own?.has(postId) ?? true).slice(0, readNowShown)
    // How many read is known without the names of what they read.
    const cards = await readPostCards(
      ask,
      shown.map(({ postId }) => postId),
    ).catch((error: unknown) => {
      log.warn({ err: error }, 'what is read now has no cards')
      return new Map<number, PostCard>()
    })
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
