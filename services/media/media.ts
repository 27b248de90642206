// What the routes and the job share: the database, the turns of the encoders, and the making of renditions.
import { DomainError } from '#contract/errors.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makersAtOnce } from './limits.ts'
import { contentTypes, encodeRendition, encoderVersion } from './pictures/encode-rendition.ts'
import { makeTurns, type Turns, type Urgency } from './pictures/turns.ts'
import { heightAt, widthsOf, type Rendition } from './rules/sizes.ts'
import { findImage, type ImageRow, type MediaTables } from './store.ts'

export type Media = {
  context: ServiceContext
  db: ServiceDatabase<MediaTables>
  turns: Turns
  /** Renditions being made here and now, by blob key: whoever else wants one waits for the same. */
  making: Map<string, Promise<Buffer>>
  /** Till when a request for making ahead covers whatever is uploaded. */
  preparing: { coveredUntilMs: number }
}

export function openMedia(context: ServiceContext): Media {
  return {
    context,
    db: context.db.of<MediaTables>('media'),
    turns: makeTurns(makersAtOnce),
    making: new Map(),
    preparing: { coveredUntilMs: 0 },
  }
}

export function renditionsFolder(version: number, id: number): string {
  return `media/renditions-${version}/${id}`
}

export function renditionKey({ id, width, format }: Rendition): string {
  return `${renditionsFolder(encoderVersion, id)}/${width}.${format}`
}

const noSuchPicture = () => new DomainError('not_found', 'Такой картинки нет')

/** The bytes of a rendition, from the store or made now. Throws `not_found` for a size the picture does not come in. */
export async function getRendition(media: Media, rendition: Rendition): Promise<Buffer> {
  const stored = await media.context.blobs.get(renditionKey(rendition))
  if (stored) return stored.bytes
  const image = await findImage(media.db.kysely, rendition.id)
  if (!image || !widthsOf(image.width).includes(rendition.width)) throw noSuchPicture()
  return makeRendition(media, image, rendition, 'reader')
}

/** Makes and keeps a rendition, once however many ask for it meanwhile. */
export function makeRendition(media: Media, image: ImageRow, rendition: Rendition, urgency: Urgency): Promise<Buffer> {
  const key = renditionKey(rendition)
  const current = media.making.get(key)
  if (current) return current
  const making = media.turns
    .take(urgency, async () => {
      // Who looked before it was stored and came here after: it is there by now.
      const stored = await media.context.blobs.get(key)
      if (stored) return stored.bytes
      const master = await media.context.blobs.get(image.master_key)
      if (!master) throw noSuchPicture()
      const size = {
        width: rendition.width,
        height: heightAt(rendition.width, image),
        isTransparent: image.is_transparent,
      }
      const bytes = await encodeRendition(master.bytes, size, rendition.format)
      await media.context.blobs.put(key, bytes, { contentType: contentTypes[rendition.format] })
      if (await findImage(media.db.kysely, image.id)) return bytes
      // Removed meanwhile, with the renditions that there were before this one.
      await media.context.blobs.remove(key)
      throw noSuchPicture()
    })
    .finally(() => media.making.delete(key))
  media.making.set(key, making)
  return making
}
