// Internal: decodes an uploaded picture and stores its master. The same bytes are the same picture.
import { createHash } from 'node:crypto'
import type { CallRequest } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import { insertItem } from '../library/store/items.ts'
import type { Media } from '../media.ts'
import type { Crop, ReadPicture } from '../pictures/read-picture.ts'
import { requestPreparing } from '../prepare.ts'
import { presentImage } from '../present.ts'
import { idCandidates } from '../rules/image-id.ts'
import {
  findImageByHash,
  holdImage,
  insertImage,
  listBroughtImages,
  listImagesBySource,
  type ImageRow,
} from '../store.ts'

type Query = CallRequest<typeof calls.uploadImage>['query']

function parseFocal(text: string | undefined): { focal_x: number | null; focal_y: number | null } {
  if (text === undefined) return { focal_x: null, focal_y: null }
  const [x = 0.5, y = 0.5] = text.split(',').map(part => Math.min(1, Number(part)))
  return { focal_x: x, focal_y: y }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The square to which a portrait is cropped. */
function cropOf({ crop, focal }: Query): Crop | undefined {
  const [left, top, side] = crop?.split(',').map(Number) ?? []
  if (left !== undefined && top !== undefined && side !== undefined) return { square: { left, top, side } }
  const { focal_x: x, focal_y: y } = parseFocal(focal)
  return x === null || y === null ? undefined : { focal: [x, y] }
}

async function storeImage(
  media: Media,
  picture: ReadPicture,
  hash: string,
  { alt, focal, source, use }: Query,
): Promise<ImageRow> {
  const { blobs, clock } = media.context
  const masterKey = `media/masters/${hash.slice(0, 2)}/${hash}.${picture.extension}`
  await blobs.put(masterKey, picture.bytes, { contentType: picture.contentType })
  const image = await insertImage(media.db.kysely, idCandidates(hash), {
    hash,
    alt,
    width: picture.width,
    height: picture.height,
    thumbhash: picture.thumbhash,
    ...parseFocal(use === 'portrait' ? undefined : focal),
    is_transparent: picture.isTransparent,
    master_key: masterKey,
    created_at: clock.now(),
    is_kept: source === undefined,
    is_brought: false,
  })
  // A removal of the same picture may have deleted the blob after it was put.
  if (!(await blobs.has(masterKey))) await blobs.put(masterKey, picture.bytes, { contentType: picture.contentType })
  await requestPreparing(media)
  return image
}

/** A picture of an archive that says to be made of an upload with this hash, and has the bytes that were made of it now. */
async function findSameBrought({ context, db }: Media, hash: string, { bytes }: ReadPicture) {
  for (const image of await listBroughtImages(db.kysely, hash)) {
    const blob = await context.blobs.get(image.master_key)
    if (blob?.bytes.equals(bytes)) return image
  }
  return undefined
}

/** Stores the bytes, or finds the picture that has them. */
export async function keepImage(media: Media, body: Uint8Array, query: Query, signal: AbortSignal): Promise<ImageRow> {
  const db = media.db.kysely
  const { source, use, person } = query
  const read = () => media.decoder.read(body, { use, person, signal, crop: cropOf(query) })
  // One photograph gives many portraits, so a portrait is identified by the bytes of the crop.
  const portrait = use === 'portrait' ? await read() : undefined
  const hash = hashOf(portrait?.bytes ?? body)
  // Repeated when the picture is removed between being found and being held.
  for (;;) {
    let image = await findImageByHash(db, hash)
    if (!image) {
      const picture = portrait ?? (await read())
      image = (await findSameBrought(media, hash, picture)) ?? (await storeImage(media, picture, hash, query))
    }
    if (await holdImage(db, image.id, source)) return image
  }
}

export const uploadImage =
  (media: Media): Handler<typeof calls.uploadImage> =>
  async ({ query, body }, { signal }) => {
    const db = media.db.kysely
    const [known] = query.source === undefined ? [] : await listImagesBySource(db, [query.source])
    if (known) return presentImage(known)
    if (!(body instanceof Uint8Array) || body.byteLength === 0)
      throw new DomainError('validation', 'Нет самой картинки', { body: 'пусто' })
    const image = await keepImage(media, body, query, signal)
    // Uploads of readers do not enter the library.
    if (query.use === 'editor')
      await insertItem(db, { kind: 'picture', media_id: image.id, name: '', created_at: media.context.clock.now() })
    return presentImage(image)
  }
