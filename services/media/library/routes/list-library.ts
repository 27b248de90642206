import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { getColleague } from '../may.ts'
import { daysOf, presentItems } from '../present.ts'
import { listItems } from '../store/items.ts'

/** Parses a cursor: time in milliseconds and id of the last item of a page. */
function readCursor(text: string): { at: Date; id: number } {
  const [at = 0, id = 0] = text.split('-').map(Number)
  return { at: new Date(Math.min(at, 8.64e15)), id: Math.min(id, Number.MAX_SAFE_INTEGER) }
}

export const listLibrary =
  (media: Media): Handler<typeof calls.listLibrary> =>
  async ({ query: { removed, before, limit, ...filter } }, { viewer }) => {
    const colleague = getColleague(viewer)
    const rows = await listItems(media.db.kysely, {
      ...filter,
      isRemoved: removed === '1',
      before: before === undefined ? undefined : readCursor(before),
      limit: limit + 1,
      days: daysOf(media),
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: await presentItems(media, page, colleague),
      next: rows.length > limit && last ? `${last.created_at.getTime()}-${last.media_id}` : null,
    }
  }
