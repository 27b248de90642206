import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { ask, place } from '../place.ts'

export const listHealthAuthorPosts =
  (context: ServiceContext): Handler<typeof calls.listHealthAuthorPosts> =>
  async ({ params, query }, answer) =>
    place(context, answer, await askContent(context, answer, content.listAuthorPosts, { params, query: ask(query) }), {
      path: `/health/author/${params.path}/`,
      page: query.page,
    })
