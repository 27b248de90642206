import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { ask, place } from '../place.ts'
import { withIncluded } from '../rules/under-health.ts'

export const listHealthTagPosts =
  (context: ServiceContext): Handler<typeof calls.listHealthTagPosts> =>
  async ({ params, query }, answer) => {
    const asked = await askContent(context, answer, content.listTagPosts, {
      params: { path: params.slug },
      query: ask(query),
    })
    const list = place(context, answer, asked, {
      path: `/health/tag/${params.slug}/`,
      page: query.page,
      parameter: 'slug',
    })
    return list instanceof OtherReply ? list : withIncluded(list, query.include)
  }
