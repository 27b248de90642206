import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeTextRow } from '../change-text.ts'
import { checkMay, getColleague, getTextFor, toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { setPostStatus } from '../release/withdraw.ts'

export const bringTextBack =
  (newsroom: Newsroom): Handler<typeof calls.bringTextBack> =>
  async ({ params: { id } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const row = await getTextFor(newsroom, colleague, 'read', id)
    checkMay(colleague, 'remove', toCheckedText(row))
    if (row.deleted_at) {
      await changeTextRow(newsroom, row, { deleted_at: null }, { personId: viewer.userId, action: 'brought-back' })
      await setPostStatus(newsroom, row, 'published')
    }
    return { text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague) }
  }
