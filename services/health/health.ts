// Every call of the health service over the calls of content. No tables, no state: what content answers, as health says it.
import * as content from '#contract/content.ts'
import type { ContentListReply } from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { Site } from '#schema-org/site.ts'
import { askContent } from './content-calls.ts'
import { openingParagraphs } from './rules/lead.ts'
import {
  healthHomeDescription,
  healthHomeTitle,
  healthList,
  healthSeo,
  underHealth,
  withIncluded,
  type HealthPlace,
} from './rules/under-health.ts'

type Query = { page: number; limit: number; exclude?: number[] | undefined }
type PathRequest = { params: { path: string }; query: Query }
type Listed = ContentListReply | OtherReply

const sharedCacheSeconds = 300

const siteOf = ({ config }: ServiceContext): Site => ({
  url: config.siteUrl,
  zone: config.timeZoneOffset,
  telegram: config.telegramChannel,
})
const type = 'health'

const ask = (query: Query) => ({
  page: query.page,
  limit: query.limit,
  type,
  ...(query.exclude ? { exclude: query.exclude.join(',') } : {}),
})

/** A list of content placed below /health/; a moved archive has moved there too. */
function place(context: ServiceContext, answer: AnswerContext, list: Listed, where: Omit<HealthPlace, 'site'>): Listed {
  answer.cacheFor(sharedCacheSeconds)
  if (list instanceof OtherReply) {
    const { url } = list.body as { url: string }
    return new OtherReply(list.status, { url: underHealth(url) })
  }
  return healthList(list, { site: siteOf(context), ...where })
}

/** Spec 7: answers 200 with items; design 6: the first item of the first page carries its opening paragraphs. */
export function getHealthHome(context: ServiceContext) {
  return async ({ query }: { query: Query }, answer: AnswerContext): Promise<Listed> => {
    const list = place(
      context,
      answer,
      await askContent(context, answer, content.listHomePosts, { query: ask(query) }),
      {
        path: '/health/',
        page: query.page,
        title: healthHomeTitle,
        description: healthHomeDescription,
      },
    )
    if (list instanceof OtherReply || query.page > 1) return list
    const [first, ...others] = list.items
    if (!first) return list
    const lead = await readLead(context, answer, first.name)
    return { ...list, items: [{ ...first, lead }, ...others] }
  }
}

/** The lead is a bonus: without it the home is still the home. */
async function readLead(context: ServiceContext, answer: AnswerContext, slug: string) {
  try {
    const article = await askContent(context, answer, content.getSinglePost, { params: { slug }, query: { type } })
    return article instanceof OtherReply ? [] : openingParagraphs(article.parsed_content)
  } catch (error) {
    context.log.warn({ err: error, slug }, 'the health home has no lead')
    return []
  }
}

export function listHealth(context: ServiceContext) {
  return async ({ query }: { query: Query }, answer: AnswerContext): Promise<Listed> =>
    place(
      context,
      answer,
      await askContent(context, answer, content.listHomePosts, { query: { ...ask(query), route: 'list' } }),
      { path: '/health/list/', page: query.page, title: 'Все статьи о здоровье' },
    )
}

export function listHealthAuthorPosts(context: ServiceContext) {
  return async ({ params, query }: PathRequest, answer: AnswerContext): Promise<Listed> =>
    place(context, answer, await askContent(context, answer, content.listAuthorPosts, { params, query: ask(query) }), {
      path: `/health/author/${params.path}/`,
      page: query.page,
    })
}

type SlugRequest = { params: { slug: string }; query: Query & { include?: string | undefined } }

/** Content looks for topics of the magazine and sections of health alike; here only a section is one. */
async function askSection(context: ServiceContext, answer: AnswerContext, slug: string, query: Query): Promise<Listed> {
  const list = await askContent(context, answer, content.listTopicPosts, { params: { path: slug }, query: ask(query) })
  if (
    list instanceof OtherReply ||
    (list.term && 'parsed_description' in list.term && list.term.type === 'category-health')
  )
    return list
  throw new DomainError('not_found', 'Такого раздела нет')
}

export function listHealthCategoryPosts(context: ServiceContext) {
  return async ({ params, query }: SlugRequest, answer: AnswerContext): Promise<Listed> => {
    const list = place(context, answer, await askSection(context, answer, params.slug, query), {
      path: `/health/${params.slug}/`,
      page: query.page,
    })
    return list instanceof OtherReply ? list : withIncluded(list, query.include)
  }
}

export function listHealthTagPosts(context: ServiceContext) {
  return async ({ params, query }: SlugRequest, answer: AnswerContext): Promise<Listed> => {
    const asked = await askContent(context, answer, content.listTagPosts, {
      params: { path: params.slug },
      query: ask(query),
    })
    const list = place(context, answer, asked, { path: `/health/tag/${params.slug}/`, page: query.page })
    return list instanceof OtherReply ? list : withIncluded(list, query.include)
  }
}

export function getHealthPost(context: ServiceContext) {
  return async ({ params }: { params: { slug: string } }, answer: AnswerContext) => {
    answer.cacheFor(sharedCacheSeconds)
    return askContent(context, answer, content.getSinglePost, { params, query: { type } })
  }
}

/** Spec 7: what stands at /health/{slug}: a section first, then an article. */
export function getHealthTypeBySlug(context: ServiceContext) {
  return async ({ query: { slug } }: { query: { slug: string } }, answer: AnswerContext) => {
    answer.cacheFor(sharedCacheSeconds)
    try {
      const section = await askSection(context, answer, slug, { page: 1, limit: 1 })
      if (!(section instanceof OtherReply)) return { type: 'category-health' as const, slug, url: `/health/${slug}/` }
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error
    }
    const article = await askContent(context, answer, content.getSinglePost, { params: { slug }, query: { type } })
    return article instanceof OtherReply ? article : { type: 'health' as const, slug: article.name, url: article.url }
  }
}

export function getHealthMenus(context: ServiceContext) {
  return async (_: unknown, answer: AnswerContext) => {
    answer.cacheFor(sharedCacheSeconds)
    return askContent(context, answer, content.getMenus, {})
  }
}

export function listHealthSections(context: ServiceContext) {
  return async ({ query }: { query: { page: number; limit: number } }, answer: AnswerContext) => {
    answer.cacheFor(sharedCacheSeconds)
    const sections = await askContent(context, answer, content.listTopics, { query: { ...query, section: 'health' } })
    if (sections instanceof OtherReply) return sections
    const title = 'Разделы о здоровье'
    const where = { site: siteOf(context), path: '/health/', page: query.page, title }
    const told = { ...sections, title, type: 'list' as const, term: null }
    return { ...sections, title, seo: healthSeo(sections.seo, told, where) }
  }
}

export function listHealthStreamPosts(context: ServiceContext) {
  return async ({ params, query }: PathRequest, answer: AnswerContext): Promise<Listed> =>
    place(context, answer, await askContent(context, answer, content.listStreamPosts, { params, query: ask(query) }), {
      path: `/health/stream/${params.path}/`,
      page: query.page,
    })
}

export function listHealthTopPosts(context: ServiceContext) {
  return async ({ params, query }: PathRequest, answer: AnswerContext): Promise<Listed> =>
    place(context, answer, await askContent(context, answer, content.listTopPosts, { params, query: ask(query) }), {
      path: `/health/top/${params.path}/`,
      page: query.page,
    })
}

export function listHealthPostsByDate(context: ServiceContext) {
  return async (
    { params, query }: { params: { path: string }; query: Query & { timezoneOffset: string } },
    answer: AnswerContext,
  ): Promise<Listed> =>
    place(
      context,
      answer,
      await askContent(context, answer, content.listPostsByDate, {
        params,
        query: { ...ask(query), timezoneOffset: query.timezoneOffset },
      }),
      { path: `/health/${content.datePath(params.path)}`, page: query.page },
    )
}
