import type { CallRequest } from '#contract/call.ts'
import type { findFiles as findFilesCall } from '#contract/media.ts'
import type { Media } from '../media.ts'
import { presentFile } from '../present.ts'
import { listFilesBySource } from '../store.ts'

export function findFiles(media: Media) {
  return async ({ body }: CallRequest<typeof findFilesCall>) => {
    const rows = await listFilesBySource(media.db.kysely, [...new Set(body.sources)])
    return { files: Object.fromEntries(rows.map(row => [row.source, presentFile(row)])) }
  }
}
