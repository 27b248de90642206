import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { sharedCacheSeconds, siteOf } from '../place.ts'
import { healthSeo } from '../rules/under-health.ts'

export const listHealthSections =
  (context: ServiceContext): Handler<typeof calls.listHealthSections> =>
  async ({ query }, answer) => {
    answer.cacheFor(sharedCacheSeconds)
    const sections = await askContent(context, answer, content.listTopics, { query: { ...query, section: 'health' } })
    if (sections instanceof OtherReply) return sections
    const title = 'Разделы о здоровье'
    const where = { site: siteOf(context), path: '/health/', page: query.page, title }
    const told = { ...sections, title, type: 'list' as const, term: null }
    return { ...sections, title, seo: healthSeo(sections.seo, told, where) }
  }
