import * as content from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/health.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askSection } from '../ask-section.ts'
import { askContent } from '../content-calls.ts'
import { movedSlug, sharedCacheSeconds } from '../place.ts'

/** Spec 7: the type of the page at /health/{slug}. A section goes before an article. */
export const getHealthTypeBySlug =
  (context: ServiceContext): Handler<typeof calls.getHealthTypeBySlug> =>
  async ({ query: { slug } }, answer) => {
    answer.cacheFor(sharedCacheSeconds)
    try {
      const section = await askSection(context, answer, slug, { page: 1, limit: 1 })
      if (section instanceof OtherReply)
        return new OtherReply(section.status, section.body, { query: { slug: movedSlug(section) } })
      return { type: 'category-health' as const, slug, url: `/health/${slug}/` }
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error
    }
    const article = await askContent(context, answer, content.getSinglePost, {
      params: { slug },
      query: { type: 'health' },
    })
    if (article instanceof OtherReply)
      return new OtherReply(article.status, article.body, { query: { slug: movedSlug(article) } })
    return { type: 'health' as const, slug: article.name, url: article.url }
  }
