import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeTextRow } from '../change-text.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { withdrawText } from '../release/withdraw.ts'

export const removeText =
  (newsroom: Newsroom): Handler<typeof calls.removeText> =>
  async ({ params: { id } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    await withdrawText(newsroom, await getTextFor(newsroom, colleague, 'remove', id), viewer.userId)
    const row = await getTextFor(newsroom, colleague, 'remove', id)
    await changeTextRow(newsroom, row, { deleted_at: newsroom.now() }, { personId: viewer.userId, action: 'removed' })
    return { text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague) }
  }
