import { isbot } from 'isbot'
import type { getViews, increaseViews } from '#contract/views.ts'
import type { Handler } from '#platform/http/answer.ts'
import { countViews, type Views } from '../views.ts'

/** Spec 7, views: counts by post id; a post nobody opened has 0. */
export function answerGetViews(views: Views): Handler<typeof getViews> {
  return async ({ body }) => ({ status: 'success', viewsCounts: await countViews(views, body.postIds) })
}

/** Spec 7, views: bots and repeats get the same answer and are not counted. A caller without a user agent is a program. */
export function answerIncreaseViews(views: Views): Handler<typeof increaseViews> {
  return async ({ body }, { ip, userAgent }) => {
    const { postId } = body
    const isPerson = userAgent !== '' && !isbot(userAgent)
    if (isPerson && views.visits.isNew({ ip, userAgent }, postId)) views.counter.add(views.today(), postId)
    return { status: 'success', viewsCounts: await countViews(views, [postId]) }
  }
}
