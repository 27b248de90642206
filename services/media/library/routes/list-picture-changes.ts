// Internal call: lists changed pictures in the order of their last change.
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { presentImage } from '../../present.ts'
import { daysOf, hasRights, readSuccessors } from '../present.ts'
import { listChanged } from '../store/items.ts'

export const listPictureChanges =
  (media: Media): Handler<typeof calls.listPictureChanges> =>
  async ({ query: { after, limit } }) => {
    const { today } = daysOf(media)
    const rows = await listChanged(media.db.kysely, after, limit)
    const successors = await readSuccessors(media, rows)
    return {
      items: rows.flatMap(row => {
        const shown = (row.successor_id === null ? undefined : successors.get(row.successor_id)?.image) ?? row.image
        // The rights of the replacement count.
        const isOwn = shown === row.image
        return shown && row.change_number !== null
          ? {
              number: row.change_number,
              id: row.media_id,
              image: presentImage(shown),
              hasRights: !isOwn || hasRights(row, today),
            }
          : []
      }),
    }
  }
