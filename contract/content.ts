import { z } from 'zod'
import { article, articleCard, articleType, category, movedReply, person, tag } from './article.ts'
import { defineCall, internalCallOf, readCallOf } from './call.ts'
import { image } from './image.ts'
import { articlePageSize, excludedIds, idList, listMeta, pageQuery, previewQuery, seo, wordList } from './lists.ts'
import { contentMapKind, sitemapEntries, sitemapEntriesQuery, sitemapShards } from './maps.ts'
import { rowId, rowNumber, wholeNumber } from './whole-number.ts'
import { zoneOffsetPattern } from '#russian/time-zone.ts'

// The content service offers the same lists in two dialects (spec 7): the main one under /api/20/v1 and the alternate one
// under /api/lh-iron-maiden/v1. The names and shapes below are frozen.

const main = '/api/20/v1'
const alternate = '/api/lh-iron-maiden/v1'

/** Offset of the reader's time zone with the sign inverted, like `+03:00` (spec 7). */
export const timezoneOffset = z
  .string()
  // An unencoded plus arrives as a space.
  .overwrite(offset => offset.replace(/^ /, '+'))
  .regex(zoneOffsetPattern, 'ожидается смещение вида +03:00')

/** An empty list means no filter. */
const typeList = wordList(articleType).transform(types => (types.length > 0 ? types : undefined))

/** Filters of every content list, in addition to page and limit. */
export const contentListQuery = pageQuery.extend({
  type: typeList.optional().describe('Comma list of post, page and health. Default: post, in the main lists'),
  exclude: excludedIds.optional(),
  version: z.string().optional().describe('Accepted and ignored'),
})

/** Spec 3: data of the archive page are sent beside the items. */
export const contentList = z.object({
  items: z.array(articleCard),
  meta: listMeta,
  title: z.string(),
  seo,
  type: z
    .enum(['home', 'list', 'author', 'category', 'category-health', 'post_tag', 'stream', 'top', 'date', 'aggregate'])
    .describe('With the id, the type that rules of widgets name'),
  id: z.number().int().nullable(),
  icon: z.string().nullable(),
  term: z.union([category, tag, person]).nullable().describe('The subject of the archive'),
  children: z.array(category).describe('Direct sub-topics'),
})
export type ContentListReply = z.infer<typeof contentList>

export const termList = z.object({
  items: z.array(
    category.extend({ count: z.number().int().describe('Published articles, including those of sub-topics') }),
  ),
  meta: listMeta,
  title: z.string(),
  seo,
})
export const tagList = z.object({
  items: z.array(tag.extend({ count: z.number().int() })),
  meta: listMeta,
  title: z.string(),
  seo,
})
export const personList = z.object({
  items: z.array(person.extend({ count: z.number().int() })),
  meta: listMeta,
  title: z.string(),
  seo,
})

const rest = (what: string) => z.object({ path: z.string().min(1).max(500).describe(what) })

const contentCall = readCallOf('content', main, '§7 content service')
/** What lists of articles take and answer: all articles, those of a period (404 without it), those of an archive (301 if it has moved). */
export function articleLists<Query extends z.ZodType>(query: Query) {
  const asList = { auth: 'optional', query, reply: contentList, errors: ['validation'] } as const
  const asPeriod = { ...asList, errors: ['validation', 'not_found'] } as const
  const asArchive = { ...asPeriod, otherReplies: { 301: movedReply } } as const
  return { asList, asPeriod, asArchive }
}
const { asList, asPeriod, asArchive } = articleLists(contentListQuery)
/** What lists of topics, tags and people take. */
const asTerms = { auth: 'optional', query: pageQuery, errors: ['validation'] } as const

/** Messages for archive calls without the name of an archive. Calls whose bare path is a list need none. */
export const whenContentBare = {
  author: 'Не указан автор: его слаг — последняя часть адреса',
  category: 'Не указана тема: её слаг — последняя часть адреса',
  tag: 'Не указана метка: её слаг — последняя часть адреса',
  stream: 'Не указан поток: его слаг — последняя часть адреса',
  date: 'Не указана дата: год, год/месяц или год/месяц/день — последняя часть адреса',
  post: 'Не указана статья: её слаг — последняя часть адреса',
  id: 'Не указан номер: он — последняя часть адреса',
} as const

/** Spec 7, 9: week is the default. Spec 5: a period begins with one of the four words. */
export const topParams = z.object({
  path: z
    .string()
    .max(500)
    .transform(path => path || 'week')
    .describe('week, month, year or all; week by default'),
})
export const topPeriod = z.enum(['week', 'month', 'year', 'all'])

/** The canonical path of a date: `2026/3/8` → `2026/03/08`. */
export const datePath = (path: string): string => path.replaceAll(/(?<=\/)\d(?=\/|$)/g, '0$&')

export const listHomePosts = defineCall({
  ...contentCall(
    'listHomePosts',
    '/home-posts',
    'List the articles of the home page; with route=list, the plain archive of everything',
  ),
  ...asList,
  query: contentListQuery.extend({ route: z.enum(['list']).optional() }),
})
export const listAuthors = defineCall({
  ...contentCall('listAuthors', '/author', 'List authors and experts by name'),
  ...asTerms,
  reply: personList,
})
export const listAuthorPosts = defineCall({
  ...contentCall('listAuthorPosts', '/author/{path*}', 'List articles of an author or expert'),
  ...asArchive,
  params: rest('Slug of the person'),
})
/** Spec 7 says 30. A client may ask for a whole tree of topics. */
export const termListMax = 300
const termLimit = wholeNumber(1, termListMax).default(articlePageSize)
export const listTopics = defineCall({
  ...contentCall('listTopics', '/topics', 'List topics with the number of articles'),
  ...asTerms,
  query: pageQuery.extend({
    limit: termLimit,
    section: z.enum(['main', 'health']).default('main'),
  }),
  reply: termList,
})
export const listTopicPosts = defineCall({
  ...contentCall('listTopicPosts', '/topics/{path*}', 'List articles of a topic and its sub-topics'),
  ...asArchive,
  params: rest('Slug, or slugs from the root: parent/child'),
})
export const listTags = defineCall({
  ...contentCall('listTags', '/tags', 'List tags by number of articles'),
  ...asTerms,
  query: pageQuery.extend({ limit: termLimit }),
  reply: tagList,
})
export const listTagPosts = defineCall({
  ...contentCall('listTagPosts', '/tags/{path*}', 'List articles with a tag'),
  ...asArchive,
  params: rest('Slug of the tag'),
})
export const listStreams = defineCall({
  ...contentCall('listStreams', '/streams', 'List all streams'),
  ...asTerms,
  reply: termList,
})
export const listStreamPosts = defineCall({
  ...contentCall('listStreamPosts', '/streams/{path*}', 'List articles of a stream'),
  ...asArchive,
  params: rest('Slug of the stream'),
})
export const listTopPosts = defineCall({
  ...contentCall('listTopPosts', '/top/{path*}', 'List the most viewed articles of a period, by default of a week'),
  ...asPeriod,
  params: topParams,
})
export const listPostsByDate = defineCall({
  ...contentCall(
    'listPostsByDate',
    '/posts-by-date/{path*}',
    'List articles of a year, month or day',
    whenContentBare.date,
  ),
  ...asPeriod,
  params: rest('year[/month[/day]]: 4 digits, then 1–2 each'),
  query: contentListQuery.extend({ timezoneOffset: timezoneOffset.default('+03:00') }),
})

export const getSinglePost = defineCall({
  ...contentCall(
    'getSinglePost',
    '/single-post/{slug*}',
    'Get a published article or page by its slug; 301 when the slug has changed',
    whenContentBare.post,
  ),
  source: '§7; design 6 (a changed slug leaves a 301)',
  params: z.object({ slug: z.string().min(1).max(500) }),
  query: z.object({ type: typeList.optional() }),
  reply: article,
  otherReplies: { 301: movedReply },
  errors: ['not_found'],
})
export const getPostPreview = defineCall({
  ...contentCall('getPostPreview', '/preview/{id}', 'Get a draft by id and preview hash', whenContentBare.id),
  source: '§6 §7',
  params: z.object({ id: rowId }),
  query: previewQuery,
  reply: article,
  errors: ['forbidden'],
})
export const getSeo = defineCall({
  ...contentCall(
    'getSeo',
    '/seo/{path*}',
    'Get the title, description, robots and canonical address of a page by its path',
  ),
  params: z.object({ path: z.string().max(500) }),
  query: pageQuery,
  reply: seo,
  errors: ['not_found'],
})

const menuLink = z.object({ title: z.string(), url: z.string() })
export const menus = z.object({
  header: z.array(menuLink.extend({ children: z.array(menuLink).optional() })),
  footer: z.array(z.object({ title: z.string(), items: z.array(menuLink) })),
  health: z.array(menuLink),
  recipes: z.array(menuLink),
})
export type MenusReply = z.infer<typeof menus>
export const getMenus = defineCall({
  ...contentCall('getMenus', '/menus', 'Get the menus of the header, the footer and the sections'),
  reply: menus,
})

export const listRecommendedPosts = defineCall({
  ...contentCall(
    'listRecommendedPosts',
    '/recommended-posts/{id}',
    'List what to read after an article: shared tags and topics first, then the most viewed of the week',
    whenContentBare.id,
  ),
  params: z.object({ id: rowId }),
  query: z.object({ limit: wholeNumber(1, 30).default(6) }),
  reply: z.object({ items: z.array(articleCard) }),
  errors: ['not_found'],
})

// ---- the alternate dialect: the calls of the main one at other addresses
export const altListHomePosts = defineCall({
  ...listHomePosts,
  name: 'altListHomePosts',
  path: `${alternate}/home-posts`,
  summary: 'List the articles of the home page',
  query: contentListQuery,
})
export const altListAuthorPosts = defineCall({
  ...listAuthorPosts,
  name: 'altListAuthorPosts',
  path: `${alternate}/author/{path*}`,
  whenBare: whenContentBare.author,
  summary: 'List articles of an author',
})
export const altListCategoryPosts = defineCall({
  ...listTopicPosts,
  name: 'altListCategoryPosts',
  path: `${alternate}/category/{path*}`,
  whenBare: whenContentBare.category,
  summary: 'List articles of a category',
  params: rest('Slug, or slugs from the root'),
})
export const altListTagPosts = defineCall({
  ...listTagPosts,
  name: 'altListTagPosts',
  path: `${alternate}/tag/{path*}`,
  whenBare: whenContentBare.tag,
})
export const altListStreamPosts = defineCall({
  ...listStreamPosts,
  name: 'altListStreamPosts',
  path: `${alternate}/streams/{path*}`,
  whenBare: whenContentBare.stream,
})
export const altListTopPosts = defineCall({
  ...listTopPosts,
  name: 'altListTopPosts',
  path: `${alternate}/top/{path*}`,
})
const alternateSource = '§7 alternate content service'
export const altListPostsByDate = defineCall({
  ...listPostsByDate,
  name: 'altListPostsByDate',
  path: `${alternate}/posts-by-date/{path*}`,
  source: alternateSource,
})
export const altGetSinglePost = defineCall({
  ...getSinglePost,
  name: 'altGetSinglePost',
  path: `${alternate}/single-post/{slug*}`,
  source: alternateSource,
})
export const altGetPostPreview = defineCall({
  ...getPostPreview,
  name: 'altGetPostPreview',
  path: `${alternate}/preview/{id}`,
  source: alternateSource,
})
export const aggregateSearch = defineCall({
  name: 'aggregateSearch',
  service: 'content',
  method: 'POST',
  path: `${alternate}/aggregate-search`,
  auth: 'optional',
  isRead: true,
  summary: 'List articles by their slugs, in the order given; unknown slugs are left out',
  source: alternateSource,
  query: z.object({
    type: typeList.optional().describe('Comma list of post, page and health. Default: any; at the root, before health'),
  }),
  body: z.array(z.string().min(1).max(300)).min(1).max(100),
  reply: contentList,
  errors: ['validation'],
  rateLimit: { max: 120, perSeconds: 60 },
})

// ---- our own
export const resolvePath = defineCall({
  ...contentCall(
    'resolvePath',
    '/resolve/{slug*}',
    'Find what is at a path: an article, a page, or its new address; cheap, because it loads no body',
  ),
  source: 'own: the catch-all route',
  params: z.object({ slug: z.string().min(1).max(500) }),
  reply: z.object({ id: z.number().int(), type: articleType, url: z.string() }),
  otherReplies: { 301: movedReply },
  errors: ['not_found'],
})

/** The magazine's mascot: its picture and what it says (design 6). */
export const getMascot = defineCall({
  name: 'getMascot',
  service: 'content',
  method: 'GET',
  path: '/mascot',
  auth: 'none',
  summary: 'Get the mood and the words of the mascot for the time and the kind of page',
  source: '§7 mascot; design 6',
  query: z.object({ page: z.enum(['home', 'error', 'empty', 'search', 'success', 'offline']).default('home') }),
  reply: z.object({
    name: z.string(),
    mood: z.enum(['hello', 'think', 'joy', 'sleep']),
    text: z.string(),
    image: z.string(),
  }),
})

const internal = internalCallOf('content', 'GET', 'own: feeds and sitemaps')

export const listWholeArticles = defineCall({
  ...internal(
    'listWholeArticles',
    '/whole-articles',
    'List articles with their bodies, in the order of the ids; ids that are not public are left out',
  ),
  query: z.object({ ids: idList.describe('At most 300') }),
  reply: z.object({ items: z.array(article) }),
  errors: ['validation'],
})
/** For lists kept by other services: favourites, profiles. */
export const listArticleCards = defineCall({
  ...internal(
    'listArticleCards',
    '/article-cards',
    'List cards of articles, in the order of the ids; ids that are not public are left out',
  ),
  method: 'POST',
  source: 'own: lists of other services',
  body: z.object({ ids: z.array(rowNumber).max(500) }),
  reply: z.object({ items: z.array(articleCard) }),
  errors: ['validation'],
})
export const listPeople = defineCall({
  ...internal(
    'listPeople',
    '/people-by-ids',
    'List authors and experts by ids, as they are now; unknown ids are left out',
  ),
  method: 'POST',
  source: 'own: lists of other services',
  body: z.object({ ids: z.array(rowNumber).max(1000) }),
  reply: z.object({ items: z.array(person) }),
  errors: ['validation'],
})
export const listPersonArticles = defineCall({
  ...internal('listPersonArticles', '/person-articles', 'List the articles published by an author or expert, by id'),
  source: 'own: lists of other services',
  query: pageQuery.extend({ person: rowId }),
  reply: z.object({ items: z.array(articleCard), meta: listMeta }),
  errors: ['validation'],
})
export const listNewestOfTags = defineCall({
  ...internal(
    'listNewestOfTags',
    '/newest-of-tags',
    'List the newest article of each tag; tags without articles are left out',
  ),
  source: 'own: covers of courses',
  query: z.object({ tags: idList.describe('Ids of tags, at most 300') }),
  reply: z.object({
    items: z.array(
      z.object({
        tag: z.number().int(),
        image: image.nullable().describe('The picture of the tag itself'),
        article: articleCard,
      }),
    ),
  }),
  errors: ['validation'],
})
export const listSitemapShards = defineCall({
  ...internal('listSitemapShards', '/sitemap-shards', 'List the parts of the sitemap that are not empty'),
  reply: sitemapShards(contentMapKind),
})
export const listSitemapEntries = defineCall({
  ...internal('listSitemapEntries', '/sitemap-entries', 'List the public addresses of one part of the sitemap, by id'),
  query: sitemapEntriesQuery(contentMapKind),
  reply: sitemapEntries,
  errors: ['validation'],
})
/** Google News accepts only articles younger than this. */
export const newsMaxAgeSeconds = 48 * 60 * 60
export const newsMax = 1000
export const listSitemapNews = defineCall({
  ...internal(
    'listSitemapNews',
    '/sitemap-news',
    'List articles of the last two days without advertising, newest first',
  ),
  reply: z.object({
    items: z.array(
      z.object({ url: z.string(), title: z.string(), date: z.number().int(), images: z.array(z.string()) }),
    ),
  }),
})

export const contentCalls = [
  listHomePosts,
  listAuthors,
  listAuthorPosts,
  listTopics,
  listTopicPosts,
  listTags,
  listTagPosts,
  listStreams,
  listStreamPosts,
  listTopPosts,
  listPostsByDate,
  getSinglePost,
  getPostPreview,
  getSeo,
  getMenus,
  listRecommendedPosts,
  altListHomePosts,
  altListAuthorPosts,
  altListCategoryPosts,
  altListTagPosts,
  altListStreamPosts,
  altListTopPosts,
  altListPostsByDate,
  altGetSinglePost,
  altGetPostPreview,
  aggregateSearch,
  resolvePath,
  getMascot,
  listWholeArticles,
  listArticleCards,
  listPeople,
  listPersonArticles,
  listNewestOfTags,
  listSitemapShards,
  listSitemapEntries,
  listSitemapNews,
] as const
