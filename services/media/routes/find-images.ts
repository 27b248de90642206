// Internal: pictures by the importers' keys.
import type * as calls from '#contract/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../media.ts'
import { presentImage } from '../present.ts'
import { listImagesBySource } from '../store.ts'

export const findImages =
  (media: Media): Handler<typeof calls.findImages> =>
  async ({ body }) => {
    const rows = await listImagesBySource(media.db.kysely, [...new Set(body.sources)])
    return { images: Object.fromEntries(rows.map(row => [row.source, presentImage(row)])) }
  }
