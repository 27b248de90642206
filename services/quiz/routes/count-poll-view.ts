import type * as calls from '#contract/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import { pollNotFound } from '../polls.ts'
import type { Quiz } from '../quiz.ts'
import { countView, findPoll } from '../store.ts'

export const countPollView =
  ({ context, db, mark, visits }: Quiz): Handler<typeof calls.countPollView> =>
  async ({ params: { id } }, { ip, userAgent, cookie }) => {
    const poll = await findPoll(db.kysely, id)
    if (!poll) throw pollNotFound()
    const browser = mark.read({ ip, userAgent, now: context.clock.now(), cookie: cookie(mark.cookieName) })
    const readerId = browser.newCookie === undefined ? browser.browserId : null
    const isNew = await visits.isNew({ ip, userAgent, readerId, subjectId: id })
    const count = isNew ? await countView(db.kysely, id) : poll.views
    if (count === undefined) throw pollNotFound()
    return { success: true, data: [{ count, event: 'view', quiz_id: id }] }
  }
