import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'

export const getText =
  (newsroom: Newsroom): Handler<typeof calls.getText> =>
  async ({ params: { id } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    return { text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague) }
  }
