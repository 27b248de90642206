import type * as calls from '#contract/views.ts'
import type { Handler } from '#platform/http/answer.ts'
import { countViews, type Views } from '../views.ts'

/** Spec 7, views: counts by post id; a post that nobody opened has 0. */
export const getViews =
  (views: Views): Handler<typeof calls.getViews> =>
  async ({ body }) => ({ status: 'success', viewsCounts: await countViews(views, body.postIds) })
