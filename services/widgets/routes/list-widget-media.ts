// Internal: which pictures and files stand in widgets, for the media library.
import type * as library from '#contract/office/library.ts'
import { mediaIn } from '#domain/media-addresses.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listWidgetRows } from '../store/widgets.ts'
import type { Widgets } from '../widgets.ts'

export const listWidgetMedia =
  ({ db }: Widgets): Handler<typeof library.listWidgetMedia> =>
  async ({ body: { after, limit } }) => {
    const rows = await listWidgetRows(db.kysely, after, limit)
    return {
      items: rows.map(({ id, slot, draft, tree }) => {
        const { pictures, files } = mediaIn(JSON.stringify([draft, tree]))
        return { kind: 'widget' as const, id, title: draft.title || slot, url: null, cover: [], body: pictures, files }
      }),
      next: rows.length < limit ? null : rows.at(-1)!.id,
    }
  }
