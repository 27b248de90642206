import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { ask, place } from '../place.ts'

export const listHealthTopPosts =
  (context: ServiceContext): Handler<typeof calls.listHealthTopPosts> =>
  async ({ params, query }, answer) =>
    place(context, answer, await askContent(context, answer, content.listTopPosts, { params, query: ask(query) }), {
      path: `/health/top/${params.path}/`,
      page: query.page,
    })
