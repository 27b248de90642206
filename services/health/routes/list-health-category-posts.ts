import type * as calls from '#contract/health.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askSection } from '../ask-section.ts'
import { place } from '../place.ts'
import { withIncluded } from '../rules/under-health.ts'

export const listHealthCategoryPosts =
  (context: ServiceContext): Handler<typeof calls.listHealthCategoryPosts> =>
  async ({ params, query }, answer) => {
    const list = place(context, answer, await askSection(context, answer, params.slug, query), {
      path: `/health/${params.slug}/`,
      page: query.page,
      parameter: 'slug',
    })
    return list instanceof OtherReply ? list : withIncluded(list, query.include)
  }
