// Removes the renditions of a removed picture, those of earlier encoder versions included. A job, so that a crash leaves none behind.
import { renditionsFolder, type Media } from './media.ts'
import { encoderVersion } from './rules/sizes.ts'

export const removalQueue = 'media.remove-renditions'

export async function removeRenditions({ context: { blobs } }: Media, { id }: { id: number }): Promise<void> {
  for (let version = 1; version <= encoderVersion; version += 1)
    for await (const { key } of blobs.list(`${renditionsFolder(version, id)}/`)) await blobs.remove(key)
}
