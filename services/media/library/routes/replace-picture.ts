// Replaces a picture everywhere: its row refers to another picture, which all pages show. No other row is written.
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import { replacedMax } from '../../limits.ts'
import type { Media } from '../../media.ts'
import { announceChanged } from '../announce.ts'
import { checkMay, getColleague } from '../may.ts'
import { presentItems } from '../present.ts'
import { countReplaced, findItem, listSuccessors, lockItems, readItems, updateItem } from '../store/items.ts'
import { noSuchItem } from './get-library-item.ts'

export const replacePicture =
  (media: Media): Handler<typeof calls.replacePicture> =>
  async ({ params: { id }, body: { by } }, { viewer }) => {
    const colleague = getColleague(viewer)
    const [key, other] = [id, by].map(each => ({ kind: 'picture' as const, id: each }))
    if (id === by) throw new DomainError('validation', 'Это та же картинка', { by: 'та же' })
    await media.db.inTransaction(async trx => {
      await lockItems(trx, [key!, other!])
      const rows = await readItems(trx, [key!, other!])
      const row = rows.find(({ media_id }) => media_id === id)
      const successor = rows.find(({ media_id }) => media_id === by)
      if (!row || !successor || successor.removed_at) throw noSuchItem()
      checkMay(colleague, 'replace', row)
      // Chains of replacements are not allowed, because they would be hard to understand.
      if (successor.successor_id !== null)
        throw new DomainError('conflict', 'Её саму заменили другой. Возьмите ту, что стоит вместо неё')
      if ((await listSuccessors(trx, [id])).has(id))
        throw new DomainError('conflict', 'Ею самой заменили другую картинку. Замените сначала ту')
      if ((await countReplaced(trx)) >= replacedMax)
        throw new DomainError('conflict', `Заменённых картинок уже ${replacedMax}: верните или удалите часть`)
      await updateItem(trx, key!, { successor_id: by, replaced_at: media.context.clock.now() }, { isSeen: true })
      await announceChanged(media, trx, [id])
    })
    const item = await findItem(media.db.kysely, key!)
    if (!item) throw noSuchItem()
    return { item: (await presentItems(media, [item], colleague))[0]! }
  }
