import { createHash } from 'node:crypto'
import type { CallRequest } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type { uploadImage as uploadImageCall } from '#contract/media.ts'
import type { Media } from '../media.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { requestPreparing } from '../prepare.ts'
import { presentImage } from '../present.ts'
import { idCandidates } from '../rules/image-id.ts'
import { findImageByHash, holdImage, insertImage, listImagesBySource, type ImageRow } from '../store.ts'

function parseFocal(text: string | undefined): { focal_x: number | null; focal_y: number | null } {
  if (text === undefined) return { focal_x: null, focal_y: null }
  const [x = 0.5, y = 0.5] = text.split(',').map(part => Math.min(1, Number(part)))
  return { focal_x: x, focal_y: y }
}

export function uploadImage(media: Media) {
  const { blobs, clock } = media.context
  const db = media.db.kysely

  type Query = CallRequest<typeof uploadImageCall>['query']

  async function store(bytes: Uint8Array, hash: string, { alt, focal, source }: Query): Promise<ImageRow> {
    const picture = await media.turns.take('upload', () => readPicture(bytes))
    const masterKey = `media/masters/${hash.slice(0, 2)}/${hash}.${picture.extension}`
    await blobs.put(masterKey, picture.bytes, { contentType: picture.contentType })
    const image = await insertImage(db, idCandidates(hash), {
      hash,
      alt,
      width: picture.width,
      height: picture.height,
      thumbhash: picture.thumbhash,
      ...parseFocal(focal),
      is_transparent: picture.isTransparent,
      master_key: masterKey,
      created_at: clock.now(),
      is_kept: source === undefined,
    })
    // The same picture was being removed: its bytes may have gone after these were put.
    if (!(await blobs.has(masterKey))) await blobs.put(masterKey, picture.bytes, { contentType: picture.contentType })
    await requestPreparing(media)
    return image
  }

  return async ({ query, body }: CallRequest<typeof uploadImageCall>) => {
    const { source } = query
    const [known] = source === undefined ? [] : await listImagesBySource(db, [source])
    if (known) return presentImage(known)
    if (!(body instanceof Uint8Array) || body.byteLength === 0)
      throw new DomainError('validation', 'Нет самой картинки', { body: 'пусто' })
    const hash = createHash('sha256').update(body).digest('hex')
    for (;;) {
      const image = (await findImageByHash(db, hash)) ?? (await store(body, hash, query))
      if (await holdImage(db, image.id, source)) return presentImage(image)
    }
  }
}
