// Stores perceptual hashes (pictures/perceptual-hash.ts): of uploads at once, of imported and older pictures in the job that prepares renditions.
import type { Media } from '../media.ts'
import type { ImageRow } from '../store.ts'
import { findUnhashed, updateNearDuplicates, updateItem } from './store/items.ts'

export async function savePerceptualHash(
  { context: { blobs }, db, encoders, encoder }: Media,
  image: ImageRow,
): Promise<void> {
  const master = await blobs.get(image.master_key)
  const hash = master ? await encoders.run('prepare', () => encoder.run('hash', { master: master.bytes })) : null
  await updateItem(db.kysely, { kind: 'picture', id: image.id }, { look: hash, is_looked_at: true })
  if (hash !== null) await updateNearDuplicates(db.kysely, [image.id])
}

/** Hashes one picture; returns false if there was none. */
export async function hashNextPicture(media: Media): Promise<boolean> {
  const image = await findUnhashed(media.db.kysely)
  if (!image) return false
  await savePerceptualHash(media, image).catch(async error => {
    media.context.log.error({ err: error, image: image.id }, 'the look of a picture could not be found')
    // Marked as done, so that it does not block the others.
    await updateItem(media.db.kysely, { kind: 'picture', id: image.id }, { is_looked_at: true })
  })
  return true
}
