import type * as calls from '#contract/newsroom-preview.ts'
import { hourMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import { livePreviewHours, livePreviewsKept } from '../limits.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { keepPreview } from '../preview/keep-preview.ts'

export const makeTextPreview =
  (newsroom: Newsroom): Handler<typeof calls.makeTextPreview> =>
  async ({ params: { id } }, { viewer }) => {
    const row = await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    return keepPreview(newsroom, row, {
      key: `newsroom-text:${id}:${viewer.userId}`,
      keptMax: livePreviewsKept,
      endsAt: new Date(newsroom.now().getTime() + livePreviewHours * hourMs),
    })
  }
