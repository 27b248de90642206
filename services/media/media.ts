// The context that routes and jobs share: the database, the limits of the encoders, and the making of renditions.
import { DomainError } from '#contract/errors.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { encodersMax, masterReadsMax } from './limits.ts'
import { openDecoder, type Decoder } from './pictures/decoder.ts'
import { openEncoder, type Encoder } from './pictures/encoder.ts'
import { makePriorityLimit, type Priority, type PriorityLimit } from './pictures/priority-limit.ts'
import { contentTypes, encoderVersion, heightAt, widthsOf, type Rendition } from './rules/sizes.ts'
import { findImage, type ImageRow, type MediaTables } from './store.ts'

export type Media = {
  context: ServiceContext
  db: ServiceDatabase<MediaTables>
  /** Limits the tasks of the encoder. */
  encoders: PriorityLimit
  /** Reads of master pictures from the blob store. */
  masterReads: PriorityLimit
  /** Decodes uploaded pictures. */
  decoder: Decoder
  /** Encodes renditions, hashes and draws pictures. */
  encoder: Encoder
  /** Pictures being made in this process, by blob key. */
  inProgress: Map<string, Promise<Buffer>>
  /** A requested job prepares every picture that is uploaded before this time. */
  preparing: { coveredUntilMs: number }
}

export function openMedia(context: ServiceContext): Media {
  return {
    context,
    db: context.db.of<MediaTables>('media'),
    encoders: makePriorityLimit(encodersMax),
    masterReads: makePriorityLimit(masterReadsMax),
    decoder: openDecoder(context.log),
    encoder: openEncoder(context.log),
    inProgress: new Map(),
    preparing: { coveredUntilMs: 0 },
  }
}

export function renditionsFolder(version: number, id: number): string {
  return `media/renditions-${version}/${id}`
}

export function renditionKey({ id, width, format }: Rendition): string {
  return `${renditionsFolder(encoderVersion, id)}/${width}.${format}`
}

export const noSuchPicture = () => new DomainError('not_found', 'Такой картинки нет')

/** Makes the picture of a blob key, unless it is being made: then all who ask share the result. */
export function shareInProgress({ inProgress }: Media, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const current = inProgress.get(key)
  if (current) return current
  const making = make().finally(() => inProgress.delete(key))
  inProgress.set(key, making)
  return making
}

/** The bytes of a rendition, stored or made now. Throws `not_found` for a width that the picture is not offered in. */
export async function getRendition(media: Media, rendition: Rendition): Promise<Buffer> {
  const stored = await media.context.blobs.get(renditionKey(rendition))
  if (stored) return stored.bytes
  const image = await findImage(media.db.kysely, rendition.id)
  if (!image || !widthsOf(image.width).includes(rendition.width)) throw noSuchPicture()
  return makeRendition(media, image, rendition, 'reader')
}

/** Makes and stores a rendition, once for all who ask for it at the same time. */
export function makeRendition(
  media: Media,
  image: ImageRow,
  rendition: Rendition,
  priority: Priority,
): Promise<Buffer> {
  return shareInProgress(media, renditionKey(rendition), () =>
    // A limit of its own: a blob store that hangs blocks reads, never an encoder.
    media.masterReads.run(priority, () => readAndEncode(media, image, rendition, priority)),
  )
}

async function readAndEncode(
  { context: { blobs }, encoders, encoder, db }: Media,
  image: ImageRow,
  rendition: Rendition,
  priority: Priority,
): Promise<Buffer> {
  const key = renditionKey(rendition)
  // It may have been stored since the caller looked.
  const stored = await blobs.get(key)
  if (stored) return stored.bytes
  const master = await blobs.get(image.master_key)
  if (!master) throw noSuchPicture()
  const size = {
    width: rendition.width,
    height: heightAt(rendition.width, image),
    isTransparent: image.is_transparent,
  }
  const task = { master: master.bytes, size, format: rendition.format }
  const bytes = Buffer.from(await encoders.run(priority, () => encoder.run('rendition', task)))
  await blobs.put(key, bytes, { contentType: contentTypes[rendition.format] })
  if (await findImage(db.kysely, image.id)) return bytes
  // The picture was removed meanwhile, before this rendition was stored.
  await blobs.remove(key)
  throw noSuchPicture()
}
