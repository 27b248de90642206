import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { inZone } from '#russian/time-zone.ts'
import type { Content } from '../content.ts'
import { mascotLine } from '../rules/mascot.ts'

export const getMascot =
  ({ context }: Content): Handler<typeof calls.getMascot> =>
  ({ query }) => {
    const local = inZone(context.clock.now(), context.magazine.zone)
    const { mood, text } = mascotLine(query.page, local.getUTCHours(), local.getUTCMonth() + 1)
    return { name: 'Толк', mood, text, image: `/mascot/${mood}.svg` }
  }
