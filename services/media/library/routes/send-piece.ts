// Receives a chunk of an upload. Its bytes are stored before the row counts them, so every process finds all counted bytes.
import { DomainError } from '#contract/errors.ts'
import { pieceMaxBytes } from '#contract/office/library.ts'
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { getColleague } from '../may.ts'
import { addReceived } from '../store/uploads.ts'
import { pieceKey } from '../uploads.ts'
import { getOwnUpload, presentUpload } from './get-upload.ts'

export const sendPiece =
  (media: Media): Handler<typeof calls.sendPiece> =>
  async ({ params: { id }, query: { at }, body }, { viewer }) => {
    getColleague(viewer)
    const { db, context } = media
    const upload = await getOwnUpload(media, id, viewer.userId)
    if (!(body instanceof Uint8Array) || body.byteLength === 0 || body.byteLength > pieceMaxBytes)
      throw new DomainError('validation', 'Кусок файла пуст или больше 1 МБ', { body: 'не тот размер' })
    if (at + body.byteLength > upload.size)
      throw new DomainError('validation', 'Кусок длиннее самого файла', { at: 'дальше конца' })
    if (at === upload.received) {
      await context.blobs.put(pieceKey(id, at), body, { contentType: 'application/octet-stream' })
      await addReceived(db.kysely, id, at, body.byteLength)
    }
    return { upload: presentUpload(await getOwnUpload(media, id, viewer.userId)) }
  }
