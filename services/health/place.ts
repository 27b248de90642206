// How lists of content become lists of the health section: asked for by their type, placed below /health/.
import type { ContentListReply } from '#contract/content.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { Site } from '#schema-org/site.ts'
import { healthList, underHealth, type HealthPlace } from './rules/under-health.ts'

/** The part of a list's query that content is asked with. */
export type Query = { page: number; limit: number; exclude?: number[] | undefined }

export type Listed = ContentListReply | OtherReply

export const sharedCacheSeconds = 300

export const siteOf = ({ config, magazine }: ServiceContext): Site => ({
  url: config.siteUrl,
  magazine,
  telegram: config.telegramChannel,
})

/** The query of a content call for health articles only. */
export const ask = (query: Query) => ({
  page: query.page,
  limit: query.limit,
  type: 'health',
  ...(query.exclude ? { exclude: query.exclude.join(',') } : {}),
})

/**
 * Moves a list of content below /health/. A 301 moves there too; `parameter` is the call's parameter that names the archive.
 */
export function place(
  context: ServiceContext,
  answer: AnswerContext,
  list: Listed,
  { parameter = 'path', ...where }: Omit<HealthPlace, 'site'> & { parameter?: 'path' | 'slug' },
): Listed {
  answer.cacheFor(sharedCacheSeconds)
  if (list instanceof OtherReply) {
    const { url } = list.body as { url: string }
    return new OtherReply(list.status, { url: underHealth(url) }, { params: { [parameter]: movedSlug(list) } })
  }
  return healthList(list, { site: siteOf(context), ...where })
}

/** The slug in a 301: the last part of the new address. */
export const movedSlug = ({ body }: OtherReply) =>
  decodeURI((body as { url: string }).url.split('/').findLast(Boolean) ?? '')
