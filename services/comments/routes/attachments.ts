// Spec 7: pictures of a comment, kept and sent by media without their metadata; films that it leads to.
import type { Transaction } from 'kysely'
import sharp from 'sharp'
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { uploadImage } from '#contract/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { fileMaxBytes, fileMaxPixels, filesMax } from '../limits.ts'
import { checkMayAttach, checkMayRemove } from '../may.ts'
import { announceChanged } from '../news.ts'
import { forgetPicture, removePicture, sourceOf } from '../pictures.ts'
import * as store from '../store/attachments.ts'
import { changeComment, findComment, lockComment, type CommentRow } from '../store/comments.ts'
import { changePost } from '../store/counters.ts'
import type { CommentsTables } from '../store/tables.ts'
import { presentByIds, readerOf } from '../thread.ts'
import { noSuchComment } from './change-comment.ts'

/** No SVG: a photograph or a drawing in pixels. What a file says of itself is never asked. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

async function checkPicture(bytes: Uint8Array): Promise<void> {
  const tooLarge = () => new DomainError('too_large', 'Картинка слишком велика: можно до 10 МБ и 40 мегапикселей')
  const unsupported = () =>
    new DomainError('unsupported_media', 'Это не картинка, которую мы понимаем: нужны JPEG, PNG, WebP, AVIF или GIF')
  if (bytes.byteLength > fileMaxBytes) throw tooLarge()
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!read || !formats.has(read.format) || (read.format === 'heif' && read.compression !== 'av1')) throw unsupported()
  if (read.width * read.height > fileMaxPixels) throw tooLarge()
}

function checkRoom(files: readonly store.FileRow[] | undefined): void {
  if ((files?.length ?? 0) >= filesMax)
    throw new DomainError('conflict', `К комментарию можно приложить картинок: ${filesMax}`)
}

const present = async (comments: Comments, id: number, viewer: Parameters<typeof readerOf>[0]) =>
  (await presentByIds(comments, [id], readerOf(viewer)))[0]!

export function addCommentFile(comments: Comments): Handler<typeof calls.addCommentFile> {
  return async ({ body: { image, post_id: postId, comment_id: id } }, { viewer }) => {
    const db = comments.db.kysely
    const found = await findComment(db, id)
    if (!found || found.post_id !== postId || found.deleted_at) throw noSuchComment()
    checkMayAttach(viewer, found)
    checkRoom((await store.findFiles(db, [id])).get(id))
    await checkPicture(image)
    const fileId = await store.takeFileNumber(db)
    const { origin, width, height } = await comments.context.ask(uploadImage, {
      query: { source: sourceOf(fileId) },
      body: image,
    })
    try {
      await comments.db.inTransaction(async trx => {
        const comment = await lockComment(trx, id)
        if (!comment || comment.deleted_at) throw noSuchComment()
        checkRoom((await store.findFiles(trx, [id])).get(id))
        const size = { width, height }
        await store.insertFile(trx, { id: fileId, comment_id: id, path: origin, ...size, created_at: comments.now() })
        await changeComment(trx, id, { has_attachments: true })
        await changePost(trx, postId)
        await announceChanged(comments, trx, postId, [id])
      })
    } catch (error) {
      if (error instanceof DomainError) await forgetPicture(comments, { fileId })
      throw error
    }
    return { success: true, data: await present(comments, id, viewer) }
  }
}

type Attachment = { id: number; comment_id: number; deleted_at: Date | null }

/** Of the author or a moderator; asked again, the same answer. */
function removing(
  comments: Comments,
  find: (id: number) => Promise<Attachment | undefined>,
  remove: (trx: Transaction<CommentsTables>, id: number) => Promise<void>,
): Handler<typeof calls.removeCommentFile | typeof calls.removeCommentVideo> {
  return async ({ params: { id } }, { viewer }) => {
    const attachment = await find(id)
    const comment: CommentRow | undefined = attachment && (await findComment(comments.db.kysely, attachment.comment_id))
    if (!attachment || !comment) throw new DomainError('not_found', 'Такого вложения нет')
    checkMayRemove(viewer, comment)
    if (attachment.deleted_at === null)
      await comments.db.inTransaction(async trx => {
        await lockComment(trx, comment.id)
        await remove(trx, id)
        await changePost(trx, comment.post_id)
        await announceChanged(comments, trx, comment.post_id, [comment.id])
      })
    return { success: true, data: await present(comments, comment.id, viewer) }
  }
}

export const removeCommentFile = (comments: Comments) =>
  removing(
    comments,
    id => store.findFile(comments.db.kysely, id),
    (trx, id) => removePicture(comments, trx, id),
  )

export const removeCommentVideo = (comments: Comments) =>
  removing(
    comments,
    id => store.findVideo(comments.db.kysely, id),
    (trx, id) => store.removeVideo(trx, id, comments.now()),
  )
