// Internal call: lists stored files in the order of ids, for an export.
import type * as calls from '#contract/office/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readWords } from '../library/archive.ts'
import type { Media } from '../media.ts'
import { presentStoredFile } from '../present.ts'
import { listFiles, listFileSources } from '../store.ts'

export const listStoredFiles =
  ({ db }: Media): Handler<typeof calls.listStoredFiles> =>
  async ({ query }) => {
    const rows = await listFiles(db.kysely, query.after, query.limit)
    const sources = await listFileSources(
      db.kysely,
      rows.map(row => row.id),
    )
    const words = await readWords(
      db.kysely,
      rows.map(({ id, kind }) => ({ kind, id })),
    )
    return { items: rows.map(row => presentStoredFile(row, sources.get(row.id) ?? [], words.get(row.id))) }
  }
