import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { getRemark } from '../remarks.ts'
import { removeRemark } from '../store/remarks.ts'

export const removeTextRemark =
  (newsroom: Newsroom): Handler<typeof calls.removeTextRemark> =>
  async ({ params: { id, remarkId } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'remark', id)
    const { author_id } = await getRemark(newsroom, id, remarkId)
    if (author_id !== viewer.userId) throw new DomainError('forbidden', 'Это чужое замечание')
    await newsroom.db.inTransaction(async trx => {
      await removeRemark(trx, remarkId)
      await newsroom.context.events.announce(trx, 'text.changed', { id, what: 'remarks' })
    })
    return { success: true as const }
  }
