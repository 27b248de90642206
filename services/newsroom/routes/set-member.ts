import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsroom } from '../newsroom.ts'
import { saveMarks } from '../store/members.ts'

export const setMember =
  ({ context, db }: Newsroom): Handler<typeof calls.setMember> =>
  async ({ body: { userId, ...marks } }) => {
    await db.inTransaction(async trx => {
      await saveMarks(trx, userId, marks)
      await context.events.announce(trx, 'member.changed', { userId })
    })
    return { success: true as const }
  }
