// Finds how pictures look (pictures/look-hash.ts): of an upload at once, of an import and of what is older than the library by the job that
// prepares renditions.
import type { Media } from '../media.ts'
import { perceptualHash } from '../pictures/perceptual-hash.ts'
import type { ImageRow } from '../store.ts'
import { findUnhashed, updateNearDuplicates, updateItem } from './store/items.ts'

export async function savePerceptualHash({ context: { blobs }, db, encoders }: Media, image: ImageRow): Promise<void> {
  const master = await blobs.get(image.master_key)
  const hash = master ? await encoders.run('prepare', () => perceptualHash(master.bytes)) : null
  await updateItem(db.kysely, { kind: 'picture', id: image.id }, { look: hash, is_looked_at: true })
  if (hash !== null) await updateNearDuplicates(db.kysely, [image.id])
}

/** Returns whether there was one to look at. */
export async function hashNextPicture(media: Media): Promise<boolean> {
  const image = await findUnhashed(media.db.kysely)
  if (!image) return false
  await savePerceptualHash(media, image).catch(async error => {
    media.context.log.error({ err: error, image: image.id }, 'the look of a picture could not be found')
    // It must not keep the others waiting.
    await updateItem(media.db.kysely, { kind: 'picture', id: image.id }, { is_looked_at: true })
  })
  return true
}
