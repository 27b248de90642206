// Internal: files by the importers' keys.
import type * as calls from '#contract/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../media.ts'
import { presentFile } from '../present.ts'
import { listFilesBySource } from '../store.ts'

export const findFiles =
  (media: Media): Handler<typeof calls.findFiles> =>
  async ({ body }) => {
    const rows = await listFilesBySource(media.db.kysely, [...new Set(body.sources)])
    return { files: Object.fromEntries(rows.map(row => [row.source, presentFile(row)])) }
  }
