import type { CallRequest } from '#contract/call.ts'
import type { findImages as findImagesCall } from '#contract/media.ts'
import type { Media } from '../media.ts'
import { presentImage } from '../present.ts'
import { listImagesBySource } from '../store.ts'

export function findImages(media: Media) {
  return async ({ body }: CallRequest<typeof findImagesCall>) => {
    const rows = await listImagesBySource(media.db.kysely, [...new Set(body.sources)])
    return { images: Object.fromEntries(rows.map(row => [row.source, presentImage(row)])) }
  }
}
