// Internal: the figures of the office.
import type * as calls from '#contract/office/reading.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { findBlocks, findFirstDay, listNumbersDays, listPostSums } from '../store/numbers.ts'

export const listReadingDays =
  ({ db }: Analytics): Handler<typeof calls.listReadingDays> =>
  async ({ body: { postIds, ...days } }) => {
    const [rows, measuredFrom] = await Promise.all([listNumbersDays(db.kysely, days, postIds), findFirstDay(db.kysely)])
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
      went: row.went,
      before: row.before,
    })),
  })

export const getReachedBlocks =
  ({ db }: Analytics): Handler<typeof calls.getReachedBlocks> =>
  async ({ params: { postId }, query }) => ({
    reached: (await findBlocks(db.kysely, postId, query))?.reached ?? null,
  })
