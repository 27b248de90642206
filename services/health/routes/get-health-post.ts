import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { movedSlug, sharedCacheSeconds } from '../place.ts'

export const getHealthPost =
  (context: ServiceContext): Handler<typeof calls.getHealthPost> =>
  async ({ params }, answer) => {
    answer.cacheFor(sharedCacheSeconds)
    const article = await askContent(context, answer, content.getSinglePost, { params, query: { type: 'health' } })
    return article instanceof OtherReply
      ? new OtherReply(article.status, article.body, { params: { slug: movedSlug(article) } })
      : article
  }
