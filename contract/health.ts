import { z } from 'zod'
import { article, category, movedReply } from './article.ts'
import { defineCall } from './call.ts'
import { contentList, contentListQuery, menus, timezoneOffset } from './content.ts'
import { listMeta, pageQuery, seo } from './lists.ts'

// Health is the content service's articles of type health seen through another dialect (spec 7): it owns no tables.

const base = '/api/health/v1'

/** Comma list of what to send along; unknown words are ignored, as the legacy service did. */
const include = z.string().max(200).optional().describe('Comma list: children, description')
const healthListQuery = contentListQuery.omit({ type: true })
const rest = (what: string) => z.object({ path: z.string().min(1).max(500).describe(what) })
const slug = z.object({ slug: z.string().min(1).max(500) })

function healthCall<Name extends string, Path extends string>(name: Name, path: Path, summary: string) {
  return {
    name,
    service: 'health',
    method: 'GET',
    path: `${base}${path}`,
    auth: 'none',
    summary,
    source: '§7 health service',
  } as const
}

export const getHealthHome = defineCall({
  ...healthCall('getHealthHome', '/home', 'Home of the health section; the first item carries its opening paragraphs'),
  query: healthListQuery,
  reply: contentList,
  errors: ['validation'],
})
export const listHealth = defineCall({
  ...healthCall('listHealth', '/list', 'All health articles, newest first'),
  query: healthListQuery,
  reply: contentList,
  errors: ['validation'],
})
export const listHealthAuthorPosts = defineCall({
  ...healthCall('listHealthAuthorPosts', '/author/{path*}', 'Health articles of an author or expert'),
  params: rest('Slug of the person'),
  query: healthListQuery,
  reply: contentList,
  otherReplies: { 301: movedReply },
  errors: ['validation', 'not_found'],
})
export const listHealthCategoryPosts = defineCall({
  ...healthCall('listHealthCategoryPosts', '/category/{slug}', 'Articles of a health section'),
  params: slug,
  query: healthListQuery.extend({ include }),
  reply: contentList,
  otherReplies: { 301: movedReply },
  errors: ['validation', 'not_found'],
})
export const listHealthTagPosts = defineCall({
  ...healthCall('listHealthTagPosts', '/tag/{slug}', 'Health articles with a tag'),
  params: slug,
  query: healthListQuery.extend({ include }),
  reply: contentList,
  otherReplies: { 301: movedReply },
  errors: ['validation', 'not_found'],
})
export const getHealthPost = defineCall({
  ...healthCall('getHealthPost', '/single-post/{slug}', 'One health article by its slug'),
  params: slug,
  reply: article,
  otherReplies: { 301: movedReply },
  errors: ['not_found'],
})
export const getHealthTypeBySlug = defineCall({
  ...healthCall('getHealthTypeBySlug', '/type-by-slug/', 'What a slug under /health/ is: a section or an article'),
  query: slug,
  reply: z.object({ type: z.enum(['category-health', 'health']), slug: z.string(), url: z.string() }),
  otherReplies: { 301: movedReply },
  errors: ['not_found', 'validation'],
})
export const getHealthMenus = defineCall({
  ...healthCall('getHealthMenus', '/menus', 'Menus as the health section shows them'),
  reply: menus,
})
export const listHealthSections = defineCall({
  ...healthCall('listHealthSections', '/categories', 'Sections of health with the number of articles (own)'),
  query: pageQuery,
  reply: z.object({
    items: z.array(category.extend({ count: z.number().int() })),
    meta: listMeta,
    title: z.string(),
    seo,
  }),
})
export const listHealthStreamPosts = defineCall({
  ...healthCall('listHealthStreamPosts', '/streams/{path*}', 'Health articles of a stream'),
  params: rest('Slug of the stream'),
  query: healthListQuery,
  reply: contentList,
  otherReplies: { 301: movedReply },
  errors: ['validation', 'not_found'],
})
export const listHealthTopPosts = defineCall({
  ...healthCall('listHealthTopPosts', '/top/{path*}', 'Most viewed health articles in a period'),
  params: rest('week, month, year or all'),
  query: healthListQuery,
  reply: contentList,
  errors: ['validation', 'not_found'],
})
export const listHealthPostsByDate = defineCall({
  ...healthCall('listHealthPostsByDate', '/posts-by-date/{path*}', 'Health articles of a year, month or day'),
  params: rest('year[/month[/day]]'),
  query: healthListQuery.extend({ timezoneOffset: timezoneOffset.default('+03:00') }),
  reply: contentList,
  errors: ['validation', 'not_found'],
})

export const healthCalls = [
  getHealthHome,
  listHealth,
  listHealthAuthorPosts,
  listHealthCategoryPosts,
  listHealthTagPosts,
  getHealthPost,
  getHealthTypeBySlug,
  getHealthMenus,
  listHealthSections,
  listHealthStreamPosts,
  listHealthTopPosts,
  listHealthPostsByDate,
] as const
