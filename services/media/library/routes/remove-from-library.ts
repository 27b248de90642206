import type * as calls from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../../media.ts'
import { getColleague, mayDo } from '../may.ts'
import { listSuccessors, lockItems, updateNearDuplicates, readItems, updateItem, type ItemRow } from '../store/items.ts'
import type { Colleague } from '#domain/newsroom-rights.ts'

function whyNot(row: ItemRow | undefined, isSuccessor: boolean, colleague: Colleague): string | undefined {
  if (!row) return 'В медиатеке этого нет'
  if (row.places > 0) return 'Стоит на страницах: её можно заменить, а удалить — когда нигде не стоит'
  if (isSuccessor) return 'Её показывают вместо другой'
  if (row.successor_id !== null) return 'Вместо неё показывают другую: сначала верните её'
  return mayDo(colleague, 'remove', row) ? undefined : 'Удалить это может редактор или тот, кто загрузил'
}

export const removeFromLibrary =
  ({ db, context }: Media): Handler<typeof calls.removeFromLibrary> =>
  async ({ body: { items } }, { viewer }) => {
    const colleague = getColleague(viewer)
    return db.inTransaction(async trx => {
      await lockItems(trx, items)
      const rows = new Map((await readItems(trx, items)).map(row => [`${row.kind} ${row.media_id}`, row]))
      const successors = await listSuccessors(
        trx,
        items.flatMap(({ kind, id }) => (kind === 'picture' ? [id] : [])),
      )
      const judged = items.map(key => ({
        ...key,
        message: whyNot(rows.get(`${key.kind} ${key.id}`), key.kind === 'picture' && successors.has(key.id), colleague),
      }))
      for (const { kind, id, message } of judged)
        if (message === undefined) await updateItem(trx, { kind, id }, { removed_at: context.clock.now() })
      await updateNearDuplicates(
        trx,
        judged.flatMap(({ kind, id, message }) => (kind === 'picture' && message === undefined ? [id] : [])),
      )
      return {
        removed: judged.flatMap(({ kind, id, message }) => (message === undefined ? [{ kind, id }] : [])),
        refused: judged.flatMap(({ message, ...key }) => (message === undefined ? [] : [{ ...key, message }])),
      }
    })
  }
