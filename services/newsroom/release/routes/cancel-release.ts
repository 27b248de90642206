import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsroom } from '../../newsroom.ts'
import { answerRelease, getReleaser, withLease } from '../release-access.ts'
import { withdrawRelease } from '../withdraw.ts'

export const cancelRelease =
  (newsroom: Newsroom): Handler<typeof calls.cancelRelease> =>
  async ({ params: { id, releaseId } }, { viewer }) => {
    const releaser = await getReleaser(newsroom, viewer, id)
    await withLease(newsroom, { id: releaseId, text_id: id }, release =>
      withdrawRelease(newsroom, releaser.row, release, viewer.userId),
    )
    return answerRelease(newsroom, releaser, { id: releaseId, text_id: id })
  }
