// Internal: the figures of the office.
import type * as calls from '#contract/office/reading.ts'
import { dayMs } from '#domain/time-units.ts'
import { usualDays } from '#domain/usual.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { liveMemoryMs, liveMs } from '../limits.ts'
import { countReaders, findBlocks, findFirstDay, findOldestEvent, listNumbersDays, listPostSums } from '../store/numbers.ts'

export const listReadingDays =
  ({ db }: Analytics): Handler<typeof calls.listReadingDays> =>
  async ({ body: { postIds, ...days } }) => {
    const [rows, measuredFrom] = await Promise.all([
      listNumbersDays(db.kysely, days, postIds),
      findFirstDay(db.kysely),
    ])
    return {
      measuredFrom: measuredFrom ?? null,
      items: rows.map(row => ({
        day: row.day,
        views: row.views,
        started: row.content_25,
        finished: row.content_100,
        sources: {
          search: row.from_search,
          direct: row.from_direct,
          zen: row.from_zen,
          social: row.from_social,
          letter: row.from_letter,
          internal: row.from_internal,
          other: row.from_other,
        },
        hours: row.hours,
      })),
    }
  }

export const listMostRead =
  ({ db }: Analytics): Handler<typeof calls.listMostRead> =>
  async ({ body }) => ({
    items: (await listPostSums(db.kysely, body)).map(row => ({
      postId: row.post_id,
      views: row.views,
      started: row.content_25,
      finished: row.content_100,
      before: row.before,
    })),
  })

export const getReachedBlocks =
  ({ db }: Analytics): Handler<typeof calls.getReachedBlocks> =>
  async ({ params: { postId }, query }) => ({
    reached: (await findBlocks(db.kysely, postId, query))?.reached ?? null,
  })

/** Many people look at the same number, so it is counted at most every few seconds. */
export function countReadersNow({ context, db }: Analytics): Handler<typeof calls.countReadersNow> {
  type Counted = { now: number | null; before: (number | null)[] }
  let known: { at: number; counted: Promise<Counted> } | undefined
  const countNow = async (now: number): Promise<Counted> => {
    const oldest = await findOldestEvent(db.kysely)
    const spans = Array.from({ length: usualDays + 1 }, (_, weeks) => {
      const to = now - weeks * 7 * dayMs
      return { from: new Date(to - liveMs), to: new Date(to) }
    })
    const counts = await countReaders(db.kysely, spans)
    const [current = null, ...before] = counts.map((count, at) => (oldest && spans[at]!.from >= oldest ? count : null))
    return { now: oldest ? (current ?? counts[0]!) : null, before }
  }
  return async () => {
    const now = context.clock.now().getTime()
    if (!known || now - known.at >= liveMemoryMs || now < known.at) {
      const counted = countNow(now)
      known = { at: now, counted }
      counted.catch(() => (known = undefined))
    }
    return known.counted
  }
}
