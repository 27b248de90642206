// Internal call of the media library: which pictures and files the texts use. Reads the log of each text; most logs are compacted, so this is cheap.
import type * as library from '#contract/office/library.ts'
import { mediaIn } from '#domain/media-addresses.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readTree } from '../document/tree.ts'
import { readLog } from '../compact-log.ts'
import type { NewsroomContext } from '../context.ts'
import { listTextTitles } from '../store/texts.ts'

/** Documents are large, so few are read per call. */
const batchMax = 20

export const listTextMedia =
  (newsroom: NewsroomContext): Handler<typeof library.listTextMedia> =>
  async ({ body: { ids, after, limit } }) => {
    const most = ids ? limit : Math.min(limit, batchMax)
    const rows = await listTextTitles(newsroom.db.kysely, { ids, after, limit: most })
    const items = []
    for (const { id, title } of rows) {
      const read = await readLog(newsroom, id)
      if (!read) continue
      const { fields, body } = readTree(read.doc)
      read.doc.destroy()
      const { pictures, files } = mediaIn(JSON.stringify(body))
      const cover = mediaIn(JSON.stringify(fields)).pictures
      items.push({ kind: 'text' as const, id, title, url: null, cover, body: pictures, files })
    }
    return { items, next: ids || rows.length < most ? null : rows.at(-1)!.id }
  }
