import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { remarksMax } from '../limits.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentRemark } from '../present.ts'
import { readPosition } from '../remarks.ts'
import { countRemarks, findRemark, insertRemark } from '../store/remarks.ts'

export const addTextRemark =
  (newsroom: Newsroom): Handler<typeof calls.addTextRemark> =>
  async ({ params: { id }, body: { body, suggestion, rootId, range } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'remark', id)
    const { context, db, now } = newsroom
    if ((rootId === null) === (range === null))
      throw new DomainError('validation', 'Замечанию нужно место в тексте, ответу — замечание', {
        range: 'нужно место в тексте или замечание, но не оба',
      })
    if (body === '' && suggestion === null)
      throw new DomainError('validation', 'Напишите замечание', { body: 'напишите замечание' })
    const root = rootId === null ? undefined : await findRemark(db.kysely, id, rootId)
    if (rootId !== null && (!root || root.root_id !== null)) throw new DomainError('not_found', 'Такого замечания нет')
    const places = range && { start: readPosition(range.start), end: readPosition(range.end) }
    if ((await countRemarks(db.kysely, id)) >= remarksMax)
      throw new DomainError('quota_exceeded', `У текста уже ${remarksMax} замечаний. Удалите разобранные`)
    const remark = await db.inTransaction(async trx => {
      const row = await insertRemark(trx, {
        text_id: id,
        root_id: rootId,
        author_id: viewer.userId,
        range_start: places?.start ?? null,
        range_end: places?.end ?? null,
        quote: range?.quote ?? null,
        body,
        suggestion,
        created_at: now(),
        changed_at: null,
        resolved_at: null,
        resolved_by: null,
      })
      await context.events.announce(trx, 'text.changed', { id, what: 'remarks' })
      await context.events.announce(trx, 'text.remarked', { id, remarkId: row.id, byId: viewer.userId })
      return row
    })
    return { remark: presentRemark(remark) }
  }
