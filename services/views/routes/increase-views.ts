import { isbot } from 'isbot'
import type * as calls from '#contract/views.ts'
import type { Handler } from '#platform/http/answer.ts'
import { countViews, type Views } from '../views.ts'

/** Spec 7, views. Bots, repeats and callers without a user agent get the usual answer and are not counted. */
export const increaseViews =
  (views: Views): Handler<typeof calls.increaseViews> =>
  async ({ body }, { ip, userAgent, viewer }) => {
    const { postId } = body
    const isPerson = userAgent !== '' && !isbot(userAgent)
    const visit = { ip, userAgent, readerId: viewer?.userId ?? null, subjectId: postId }
    if (isPerson && (await views.visits.isNew(visit))) await views.counter.add(views.today(), postId)
    return { status: 'success', viewsCounts: await countViews(views, [postId]) }
  }
