// Pictures and files whole, out to an archive and back from one.
import type { CallReply, CallRequest } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type {
  listStoredFiles as filesCall,
  listStoredImages as listCall,
  restoreImages as restoreCall,
  StoredImage,
} from '#contract/office/media.ts'
import type { Media } from '../media.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { requestPreparing } from '../prepare.ts'
import { idCandidates } from '../rules/image-id.ts'
import {
  addSource,
  findImageByHash,
  insertImage,
  listFiles,
  listFileSources,
  listImages,
  listSources,
} from '../store.ts'

export function listStoredImages(media: Media) {
  return async ({ query }: CallRequest<typeof listCall>): Promise<CallReply<typeof listCall>> => {
    const rows = await listImages(media.db.kysely, query.after, query.limit)
    const sources = await listSources(
      media.db.kysely,
      rows.map(row => row.id),
    )
    return {
      items: rows.map(row => ({
        id: row.id,
        hash: row.hash,
        alt: row.alt,
        width: row.width,
        height: row.height,
        thumbhash: row.thumbhash,
        focal: row.focal_x === null || row.focal_y === null ? null : [row.focal_x, row.focal_y],
        isTransparent: row.is_transparent,
        file: row.master_key,
        createdAt: row.created_at.toISOString(),
        sources: sources.get(row.id) ?? [],
      })),
    }
  }
}

export function listStoredFiles(media: Media) {
  return async ({ query }: CallRequest<typeof filesCall>): Promise<CallReply<typeof filesCall>> => {
    const rows = await listFiles(media.db.kysely, query.after, query.limit)
    const sources = await listFileSources(
      media.db.kysely,
      rows.map(row => row.id),
    )
    return {
      items: rows.map(({ id, name, size_bytes, blob_key }) => ({
        id,
        name,
        size: Number(size_bytes),
        file: blob_key,
        sources: sources.get(id) ?? [],
      })),
    }
  }
}

/** An archive may say anything: the bytes must be a picture of this size, and the number one of its hash. */
async function check(media: Media, image: StoredImage): Promise<void> {
  const name = `Картинка ${image.id}`
  if (!idCandidates(image.hash).includes(image.id) || !image.file.includes(`/${image.hash}.`))
    throw new DomainError('validation', `${name}: номер не от её содержимого`, { id: 'не тот' })
  const blob = await media.context.blobs.get(image.file)
  if (!blob) throw new DomainError('validation', `${name}: нет самой картинки`, { file: 'нет' })
  const { width, height, bytes } = await media.turns.take('upload', () => readPicture(blob.bytes))
  if (width !== image.width || height !== image.height || !bytes.equals(blob.bytes))
    throw new DomainError('validation', `${name}: картинка не та, что описана`, { file: 'не та' })
}

export function restoreImages(media: Media) {
  const db = media.db.kysely
  return async ({ body }: CallRequest<typeof restoreCall>): Promise<CallReply<typeof restoreCall>> => {
    const results = []
    for (const image of body.images) {
      let row = await findImageByHash(db, image.hash)
      const outcome = row ? ('unchanged' as const) : ('created' as const)
      if (!row) {
        await check(media, image)
        row = await insertImage(db, [image.id, ...idCandidates(image.hash)], {
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
        })
      }
      for (const source of image.sources) await addSource(db, source, row.id)
      results.push({ id: row.id, outcome })
    }
    if (results.some(({ outcome }) => outcome === 'created')) await requestPreparing(media)
    return { results }
  }
}
