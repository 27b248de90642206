import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentRemark } from '../present.ts'
import { getRemark } from '../remarks.ts'
import { updateRemark } from '../store/remarks.ts'

export const changeTextRemark =
  (newsroom: Newsroom): Handler<typeof calls.changeTextRemark> =>
  async ({ params: { id, remarkId }, body: { body, suggestion, isResolved } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'remark', id)
    const { context, db, now } = newsroom
    const remark = await getRemark(newsroom, id, remarkId)
    const isReworded = body !== undefined || suggestion !== undefined
    if (isReworded && remark.author_id !== viewer.userId) throw new DomainError('forbidden', 'Это чужое замечание')
    const next = { body: body ?? remark.body, suggestion: suggestion === undefined ? remark.suggestion : suggestion }
    if (next.body === '' && next.suggestion === null)
      throw new DomainError('validation', 'Напишите замечание', { body: 'напишите замечание' })
    if (isResolved !== undefined && remark.root_id !== null)
      throw new DomainError('validation', 'Разобрать можно замечание, а не ответ', { isResolved: 'это ответ' })
    const changed = await db.inTransaction(async trx => {
      const row = await updateRemark(trx, remarkId, {
        ...next,
        ...(isReworded && { changed_at: now() }),
        ...(isResolved !== undefined && {
          resolved_at: isResolved ? now() : null,
          resolved_by: isResolved ? viewer.userId : null,
        }),
      })
      await context.events.announce(trx, 'text.changed', { id, what: 'remarks' })
      return row
    })
    if (!changed) throw new DomainError('not_found', 'Такого замечания нет')
    return { remark: presentRemark(changed) }
  }
