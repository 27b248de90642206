// Internal call: finds pictures by ids, with their present values.
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { presentImage } from '../../present.ts'
import { daysOf, hasRights } from '../present.ts'
import { readItems } from '../store/items.ts'

export const findPictures =
  (media: Media): Handler<typeof calls.findPictures> =>
  async ({ body: { ids } }) => {
    const { today } = daysOf(media)
    const keys = [...new Set(ids)].map(id => ({ kind: 'picture' as const, id }))
    const rows = await readItems(media.db.kysely, keys)
    return {
      items: rows.flatMap(row =>
        row.image
          ? {
              image: presentImage(row.image),
              caption: row.caption,
              credit: row.credit,
              hasRights: hasRights(row, today),
              isRemoved: row.removed_at !== null,
            }
          : [],
      ),
    }
  }
