import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { readTextState } from '../../versions.ts'
import { checkRelease } from '../freeze.ts'

export const listReleaseProblems =
  (newsroom: Newsroom): Handler<typeof calls.listReleaseProblems> =>
  async ({ params: { id } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const { problems, url } = await checkRelease(newsroom, await readTextState(newsroom, id))
    return { problems, address: url === '' ? null : url }
  }
