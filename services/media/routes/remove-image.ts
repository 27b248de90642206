// Internal: removes a source key, and with its last key the picture.
import type * as calls from '#contract/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../media.ts'
import { removalQueue } from '../removal.ts'
import { deleteStored, removeSource } from '../store.ts'

export const removeImage =
  ({ db, context: { blobs, jobs } }: Media): Handler<typeof calls.removeImage> =>
  ({ query: { source } }) =>
    db.inTransaction(async trx => {
      const image = await removeSource(trx, source)
      if (!image) return { success: true as const, is_removed: false }
      await deleteStored(trx, 'picture', image.id)
      await jobs.send(removalQueue, { id: image.id }, { trx })
      // Last, and inside the transaction: an upload of the same bytes waits for this row and then stores them again.
      await blobs.remove(image.master_key)
      return { success: true as const, is_removed: true }
    })
