import { z } from 'zod'
import { article, category, movedReply } from './article.ts'
import { defineCall, readCallOf } from './call.ts'
import {
  articleLists,
  contentListQuery,
  menus,
  timezoneOffset,
  topParams,
  whenContentBare as whenBare,
} from './content.ts'
import { listMeta, pageQuery, seo, wordList } from './lists.ts'

// The health service offers the content service's articles of type health in another dialect (spec 7). It has no tables.

/** Comma list of additional parts. Unknown words are ignored, as in the legacy service. */
const include = wordList(z.string().max(200)).optional().describe('Comma list of children and description')
const healthListQuery = contentListQuery.omit({ type: true })
const rest = (what: string) => z.object({ path: z.string().min(1).max(500).describe(what) })
const slug = z.object({ slug: z.string().min(1).max(500) })

const healthCall = readCallOf('health', '/api/health/v1', '§7 health service')
const { asList, asPeriod, asArchive } = articleLists(healthListQuery)

export const getHealthHome = defineCall({
  ...healthCall(
    'getHealthHome',
    '/home',
    'Get the home of the health section; the first item has its opening paragraphs',
  ),
  ...asList,
})
export const listHealth = defineCall({
  ...healthCall('listHealth', '/list', 'List all health articles, newest first'),
  ...asList,
})
export const listHealthAuthorPosts = defineCall({
  ...healthCall(
    'listHealthAuthorPosts',
    '/author/{path*}',
    'List health articles of an author or expert',
    whenBare.author,
  ),
  ...asArchive,
  params: rest('Slug of the person'),
})
export const listHealthCategoryPosts = defineCall({
  ...healthCall('listHealthCategoryPosts', '/category/{slug}', 'List articles of a health section', whenBare.category),
  ...asArchive,
  params: slug,
  query: healthListQuery.extend({ include }),
})
export const listHealthTagPosts = defineCall({
  ...healthCall('listHealthTagPosts', '/tag/{slug}', 'List health articles with a tag', whenBare.tag),
  ...asArchive,
  params: slug,
  query: healthListQuery.extend({ include }),
})
export const getHealthPost = defineCall({
  ...healthCall('getHealthPost', '/single-post/{slug}', 'Get a health article by its slug', whenBare.post),
  params: slug,
  reply: article,
  otherReplies: { 301: movedReply },
  errors: ['not_found'],
})
export const getHealthTypeBySlug = defineCall({
  ...healthCall(
    'getHealthTypeBySlug',
    '/type-by-slug/',
    'Tell whether a slug under /health/ is a section or an article',
  ),
  query: slug,
  reply: z.object({ type: z.enum(['category-health', 'health']), slug: z.string(), url: z.string() }),
  otherReplies: { 301: movedReply },
  errors: ['not_found', 'validation'],
})
export const getHealthMenus = defineCall({
  ...healthCall('getHealthMenus', '/menus', 'Get the menus as the health section shows them'),
  reply: menus,
})
export const listHealthSections = defineCall({
  ...healthCall('listHealthSections', '/categories', 'List health sections with the number of articles (own)'),
  auth: 'optional',
  query: pageQuery,
  reply: z.object({
    items: z.array(category.extend({ count: z.number().int() })),
    meta: listMeta,
    title: z.string(),
    seo,
  }),
})
export const listHealthStreamPosts = defineCall({
  ...healthCall('listHealthStreamPosts', '/streams/{path*}', 'List health articles of a stream', whenBare.stream),
  ...asArchive,
  params: rest('Slug of the stream'),
})
export const listHealthTopPosts = defineCall({
  ...healthCall(
    'listHealthTopPosts',
    '/top/{path*}',
    'List the most viewed health articles of a period, by default of a week',
  ),
  ...asPeriod,
  params: topParams,
})
export const listHealthPostsByDate = defineCall({
  ...healthCall(
    'listHealthPostsByDate',
    '/posts-by-date/{path*}',
    'List health articles of a year, month or day',
    whenBare.date,
  ),
  ...asPeriod,
  params: rest('year[/month[/day]]'),
  query: healthListQuery.extend({ timezoneOffset: timezoneOffset.default('+03:00') }),
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
