// Internal: pictures of an archive, whose bytes are in the blob store already, get their rows.
import { createHash } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import { broughtPictureKey, type StoredImage } from '#contract/office/media.ts'
import type * as calls from '#contract/office/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import { restoreItem } from '../library/archive.ts'
import { insertItem } from '../library/store/items.ts'
import type { Media } from '../media.ts'
import { requestPreparing } from '../prepare.ts'
import { idCandidates } from '../rules/image-id.ts'
import { addSource, findImage, findImageByHash, findStored, insertImage, type ImageRow } from '../store.ts'

/** Keys of pictures that readers have uploaded: services/user/portrait.ts, services/comments/attachments.ts. */
const isOfReader = (source: string) => /^(portrait|comment-file):/.test(source)

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** An archive is not trusted: the bytes must be a picture of the stated size under their own key, and the id one of its hash. Throws `validation`. */
async function checkStored(media: Media, image: StoredImage, signal: AbortSignal): Promise<void> {
  const name = `Картинка ${image.id}`
  if (!idCandidates(image.hash).includes(image.id))
    throw new DomainError('validation', `${name}: номер не от её содержимого`, { id: 'не тот' })
  const blob = await media.context.blobs.get(image.file)
  if (!blob) throw new DomainError('validation', `${name}: нет самой картинки`, { file: 'нет' })
  const { width, height, bytes, extension } = await media.decoder.read(blob.bytes, {
    use: 'editor',
    person: 'archive',
    signal,
  })
  const isItsKey = image.file === broughtPictureKey(image.hash, hashOf(blob.bytes), extension)
  if (width !== image.width || height !== image.height || !bytes.equals(blob.bytes) || !isItsKey)
    throw new DomainError('validation', `${name}: картинка не та, что описана`, { file: 'не та' })
}

const toRow = (image: StoredImage): Omit<ImageRow, 'id' | 'prepared_at'> => ({
  hash: image.hash,
  alt: image.alt,
  width: image.width,
  height: image.height,
  thumbhash: image.thumbhash,
  focal_x: image.focal?.[0] ?? null,
  focal_y: image.focal?.[1] ?? null,
  is_transparent: image.isTransparent,
  master_key: image.file,
  created_at: new Date(image.createdAt),
  is_kept: image.sources.length === 0,
  is_brought: image.file.startsWith('media/brought/'),
})

/** The picture, if it is here already: under its id, as an upload, or from an archive. */
async function findHere(db: Media['db']['kysely'], image: StoredImage): Promise<ImageRow | undefined> {
  const same = await findImage(db, image.id)
  if (same?.hash === image.hash) return same
  return (await findImageByHash(db, image.hash)) ?? findStored(db, toRow(image))
}

export const restoreImages =
  (media: Media): Handler<typeof calls.restoreImages> =>
  async ({ body }, { signal }) => {
    const db = media.db.kysely
    const results = []
    for (const image of body.images) {
      let row = await findHere(db, image)
      const outcome = row ? ('unchanged' as const) : ('created' as const)
      if (!row) {
        await checkStored(media, image, signal)
        row = await insertImage(db, [image.id, ...idCandidates(image.hash)], toRow(image))
      }
      for (const source of image.sources) await addSource(db, source, row.id)
      if (image.library) await restoreItem(db, { kind: 'picture', id: row.id }, image.library)
      else if (!image.sources.every(isOfReader) || image.sources.length === 0)
        await insertItem(db, { kind: 'picture', media_id: row.id, name: '', created_at: row.created_at })
      results.push({ id: row.id, outcome })
    }
    if (results.some(({ outcome }) => outcome === 'created')) await requestPreparing(media)
    return { results }
  }
