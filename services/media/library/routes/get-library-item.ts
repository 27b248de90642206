import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import { placesMax } from '../../limits.ts'
import type { Media } from '../../media.ts'
import { getColleague } from '../may.ts'
import { presentItems, presentPlace } from '../present.ts'
import { findItem } from '../store/items.ts'
import { listUsages } from '../store/usages.ts'
import { readNearDuplicates } from '../near-duplicates.ts'

export const noSuchItem = () => new DomainError('not_found', 'В медиатеке этого нет')

export const getLibraryItem =
  (media: Media): Handler<typeof calls.getLibraryItem> =>
  async ({ params }, { viewer }) => {
    const colleague = getColleague(viewer)
    const row = await findItem(media.db.kysely, params)
    if (!row) throw noSuchItem()
    const places = await listUsages(media.db.kysely, params, placesMax)
    const [item] = await presentItems(media, [row], colleague)
    return {
      item: item!,
      places: places.map(presentPlace),
      twins: row.kind === 'picture' ? await readNearDuplicates(media, row.media_id, colleague) : [],
    }
  }
