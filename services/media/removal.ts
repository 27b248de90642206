// Renditions of a picture that is gone, of every encoder there was: by a job, so that none is left at its address after a crash.
import { renditionsFolder, type Media } from './media.ts'
import { encoderVersion } from './pictures/encode-rendition.ts'

export const removalQueue = 'media.remove-renditions'

export async function removeRenditions({ context: { blobs } }: Media, { id }: { id: number }): Promise<void> {
  for (let version = 1; version <= encoderVersion; version += 1)
    for await (const { key } of blobs.list(`${renditionsFolder(version, id)}/`)) await blobs.remove(key)
}
