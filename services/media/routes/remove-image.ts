import type { CallReply, CallRequest } from '#contract/call.ts'
import type { removeImage as removeImageCall } from '#contract/media.ts'
import type { Media } from '../media.ts'
import { removalQueue } from '../removal.ts'
import { removeSource } from '../store.ts'

export function removeImage(media: Media) {
  const { blobs, jobs } = media.context
  return ({ query: { source } }: CallRequest<typeof removeImageCall>): Promise<CallReply<typeof removeImageCall>> =>
    media.db.inTransaction(async trx => {
      const image = await removeSource(trx, source)
      if (!image) return { success: true, is_removed: false }
      await jobs.send(removalQueue, { id: image.id }, { trx })
      // Here, and last: an upload of the same bytes waits for this row, and then keeps them anew.
      await blobs.remove(image.master_key)
      return { success: true, is_removed: true }
    })
}
