// Internal call: lists stored pictures in the order of ids, for an export.
import type * as calls from '#contract/office/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readWords } from '../library/archive.ts'
import type { Media } from '../media.ts'
import { presentStoredImage } from '../present.ts'
import { listImages, listSources } from '../store.ts'

export const listStoredImages =
  ({ db }: Media): Handler<typeof calls.listStoredImages> =>
  async ({ query }) => {
    const rows = await listImages(db.kysely, query.after, query.limit)
    const sources = await listSources(
      db.kysely,
      rows.map(row => row.id),
    )
    const words = await readWords(
      db.kysely,
      rows.map(({ id }) => ({ kind: 'picture' as const, id })),
    )
    return { items: rows.map(row => presentStoredImage(row, sources.get(row.id) ?? [], words.get(row.id))) }
  }
