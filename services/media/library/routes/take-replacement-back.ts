import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/library.ts'
import { wayBackDays } from '#contract/office/library.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { announceChanged } from '../announce.ts'
import { checkMay, getColleague } from '../may.ts'
import { presentItems } from '../present.ts'
import { findItem, lockItems, updateItem } from '../store/items.ts'
import { noSuchItem } from './get-library-item.ts'

export const takeReplacementBack =
  (media: Media): Handler<typeof calls.takeReplacementBack> =>
  async ({ params: { id } }, { viewer }) => {
    const colleague = getColleague(viewer)
    const key = { kind: 'picture', id } as const
    await media.db.inTransaction(async trx => {
      await lockItems(trx, [key])
      const row = await findItem(trx, key)
      if (!row) throw noSuchItem()
      checkMay(colleague, 'replace', row)
      if (row.successor_id === null || !row.replaced_at) return
      if (row.replaced_at.getTime() + wayBackDays * dayMs < media.context.clock.now().getTime())
        throw new DomainError('conflict', 'Прошло больше 30 дней: вернуть её уже нельзя')
      await updateItem(trx, key, { successor_id: null, replaced_at: null }, { isSeen: true })
      await announceChanged(media, trx, [id])
    })
    return { item: (await presentItems(media, [(await findItem(media.db.kysely, key))!], colleague))[0]! }
  }
