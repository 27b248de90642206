import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeTextRow } from '../change-text.ts'
import { checkMay, getColleague, getTextFor, judged } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { checkOwner } from './create-text.ts'

export const changeText =
  (newsroom: Newsroom): Handler<typeof calls.changeText> =>
  async ({ params: { id }, body: { kind, section, deadline, ownerId } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const row = await getTextFor(newsroom, colleague, 'change', id)
    if (ownerId !== undefined) checkMay(colleague, 'assign', judged(row))
    if (ownerId) await checkOwner(newsroom, viewer.userId, ownerId)
    const changes = {
      ...(kind !== undefined && { kind }),
      ...(section !== undefined && { section }),
      ...(ownerId !== undefined && { owner_id: ownerId }),
      ...(deadline !== undefined && { deadline: deadline === null ? null : new Date(deadline) }),
    }
    const detail = { fields: Object.keys(changes).join(' ') }
    const isGiven = ownerId != null && ownerId !== row.owner_id && ownerId !== viewer.userId
    await changeTextRow(newsroom, row, changes, { personId: viewer.userId, action: 'changed', detail }, async trx => {
      if (isGiven)
        await newsroom.context.events.announce(trx, 'text.given', { id: row.id, ownerId, byId: viewer.userId })
    })
    return {
      // The caller may have given the text away and no longer read it.
      text: presentText({ ...row, ...changes, changed_at: newsroom.now() }, colleague),
    }
  }
