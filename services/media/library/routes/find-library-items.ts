// Internal call: finds library items for the palette of the office.
import type { findLibraryItems as call } from '#contract/newsroom-find.ts'
import { asWordBeginnings } from '#platform/db/word-beginnings.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { presentImage } from '../../present.ts'
import { listItemsByWords } from '../store/items.ts'

/** Wide enough for a small square on a high-density screen. */
const thumbWidth = 160

export const findLibraryItems =
  (media: Media): Handler<typeof call> =>
  async ({ body: { readings, limit } }) => {
    const words = asWordBeginnings(readings)
    if (words === undefined) return { items: [] }
    const rows = await listItemsByWords(media.db.kysely, words, limit)
    return {
      items: rows.map(({ kind, media_id, name, image }) => {
        const sizes = image ? presentImage(image).sizes : []
        return {
          id: media_id,
          kind,
          title: image?.alt || name,
          name,
          thumbUrl: (sizes.find(({ width }) => width >= thumbWidth) ?? sizes.at(-1))?.url ?? null,
        }
      }),
    }
  }
