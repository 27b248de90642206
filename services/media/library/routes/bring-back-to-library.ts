import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { checkMay, getColleague } from '../may.ts'
import { presentItems } from '../present.ts'
import { lockItems, updateNearDuplicates, readItems, updateItem } from '../store/items.ts'

/** Items that were permanently deleted meanwhile are left out. */
export const bringBackToLibrary =
  (media: Media): Handler<typeof calls.bringBackToLibrary> =>
  async ({ body: { items } }, { viewer }) => {
    const colleague = getColleague(viewer)
    await media.db.inTransaction(async trx => {
      await lockItems(trx, items)
      for (const row of await readItems(trx, items)) {
        checkMay(colleague, 'remove', row)
        await updateItem(trx, { kind: row.kind, id: row.media_id }, { removed_at: null })
      }
      await updateNearDuplicates(
        trx,
        items.flatMap(({ kind, id }) => (kind === 'picture' ? [id] : [])),
      )
    })
    return { items: await presentItems(media, await readItems(media.db.kysely, items), colleague) }
  }
