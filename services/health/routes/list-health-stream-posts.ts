import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { ask, place } from '../place.ts'

export const listHealthStreamPosts =
  (context: ServiceContext): Handler<typeof calls.listHealthStreamPosts> =>
  async ({ params, query }, answer) =>
    place(context, answer, await askContent(context, answer, content.listStreamPosts, { params, query: ask(query) }), {
      path: `/health/stream/${params.path}/`,
      page: query.page,
    })
