import { createHash } from 'node:crypto'
import type { CallRequest } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type { uploadImage as uploadImageCall } from '#contract/media.ts'
import type { Media } from '../media.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { requestPreparing } from '../prepare.ts'
import { presentImage } from '../present.ts'
import { idCandidates } from '../rules/image-id.ts'
import { addSource, findImageByHash, insertImage, listImagesBySource, type ImageRow } from '../store.ts'

function parseFocal(text: string | undefined): { focal_x: number | null; focal_y: number | null } {
  if (text === undefined) return { focal_x: null, focal_y: null }
  const [x = 0.5, y = 0.5] = text.split(',').map(part => Math.min(1, Number(part)))
  return { focal_x: x, focal_y: y }
}

export function uploadImage(media: Media) {
  const { blobs, clock } = media.context
  const db = media.db.kysely

  async function store(bytes: Uint8Array, hash: string, alt: string, focal: string | undefined): Promise<ImageRow> {
    const picture = await media.turns.take('upload', () => readPicture(bytes))
    const masterKey = `media/masters/${hash.slice(0, 2)}/${hash}.${picture.extension}`
    await blobs.put(masterKey, picture.bytes, { contentType: picture.contentType })
    return insertImage(db, idCandidates(hash), {
      hash,
      alt,
      width: picture.width,
      height: picture.height,
      thumbhash: picture.thumbhash,
      ...parseFocal(focal),
      is_transparent: picture.isTransparent,
      master_key: masterKey,
      created_at: clock.now(),
    })
  }

  return async ({ query, body }: CallRequest<typeof uploadImageCall>) => {
    const { alt, source, focal } = query
    const [known] = source === undefined ? [] : await listImagesBySource(db, [source])
    if (known) return presentImage(known)
    if (!(body instanceof Uint8Array) || body.byteLength === 0)
      throw new DomainError('validation', 'Нет самой картинки', { body: 'пусто' })
    const hash = createHash('sha256').update(body).digest('hex')
    let image = await findImageByHash(db, hash)
    if (!image) {
      image = await store(body, hash, alt, focal)
      await requestPreparing(media)
    }
    if (source !== undefined) await addSource(db, source, image.id)
    return presentImage(image)
  }
}
