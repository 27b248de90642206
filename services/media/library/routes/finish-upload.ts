import { DomainError, type ErrorCode } from '#contract/errors.ts'
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { getColleague } from '../may.ts'
import { presentItems } from '../present.ts'
import { findItem, type ItemKey } from '../store/items.ts'
import { markFinished } from '../store/uploads.ts'
import { readNearDuplicates } from '../near-duplicates.ts'
import { removePieces, removeUpload, store } from '../uploads.ts'
import { noSuchItem } from './get-library-item.ts'
import { getOwnUpload } from './get-upload.ts'

const isFinal = new Set<ErrorCode>(['unsupported_media', 'too_large', 'validation'])

export const finishUpload =
  (media: Media): Handler<typeof calls.finishUpload> =>
  async ({ params: { id } }, { viewer, signal }) => {
    const colleague = getColleague(viewer)
    const upload = await getOwnUpload(media, id, viewer.userId)
    let key: ItemKey
    let isNew = upload.is_new ?? false
    // An earlier reply was lost; the row of a finished upload is kept for a day.
    if (upload.kind !== null && upload.media_id !== null) key = { kind: upload.kind, id: upload.media_id }
    else {
      ;({ key, isNew } = await store(media, upload, signal).catch(async error => {
        // A retry would be refused again, so the bytes are deleted.
        if (error instanceof DomainError && isFinal.has(error.code)) await removeUpload(media, id)
        throw error
      }))
      await markFinished(media.db.kysely, id, key, isNew)
      await removePieces(media, id)
    }
    const row = await findItem(media.db.kysely, key)
    if (!row) throw noSuchItem()
    const [item] = await presentItems(media, [row], colleague)
    const twins = key.kind === 'picture' ? await readNearDuplicates(media, key.id, colleague) : []
    return { item: item!, isNew, twins }
  }
