// The SEO object of any page, by its path (spec 7, /seo/{path}).
import type * as calls from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { articleSeo } from '../seo/article-seo.ts'
import { sharedCacheSeconds, type Content, type ListQuery } from '../content.ts'
import { tagPost } from '../find-post.ts'
import { presentArticle } from '../present.ts'
import { findPostBySlug, getBody } from '../store/posts.ts'
import { parseDatePath } from '../rules/months.ts'
import { findSeoElsewhere } from '../seo/seo-elsewhere.ts'
import { listAuthorPosts } from './list-author-posts.ts'
import { listHomePosts } from './list-home-posts.ts'
import { listPostsByDate } from './list-posts-by-date.ts'
import { listStreamPosts } from './list-stream-posts.ts'
import { listTagPosts } from './list-tag-posts.ts'
import { listTopPosts } from './list-top-posts.ts'
import { listTopicPosts } from './list-topic-posts.ts'
import { listTopics } from './list-topics.ts'

type Answer = Parameters<Handler<typeof calls.getSeo>>[1]

/** The archive at a path; undefined when there is none. */
function readArchive(content: Content, path: string, query: ListQuery, answer: Answer) {
  const [head = '', ...tail] = path.split('/')
  const rest = tail.join('/')
  const request = { params: { path: rest }, query, body: undefined }
  const bare = { params: undefined, body: undefined }
  if (path === '') return listHomePosts(content)({ query, ...bare }, answer)
  if (path === 'list') return listHomePosts(content)({ query: { ...query, route: 'list' }, ...bare }, answer)
  if (path === 'topics') return listTopics(content)({ query: { ...query, section: 'main' }, ...bare }, answer)
  if (parseDatePath(path, content.zone))
    return listPostsByDate(content)(
      { ...request, params: { path }, query: { ...query, timezoneOffset: content.zone } },
      answer,
    )
  if (head === 'top') return listTopPosts(content)({ ...request, params: { path: rest || 'week' } }, answer)
  if (rest === '') return undefined
  if (head === 'author') return listAuthorPosts(content)(request, answer)
  if (head === 'topics') return listTopicPosts(content)(request, answer)
  if (head === 'tag') return listTagPosts(content)(request, answer)
  if (head === 'stream') return listStreamPosts(content)(request, answer)
  return undefined
}

/** Archives first, then pages of other services, then articles. */
export const getSeo =
  (content: Content): Handler<typeof calls.getSeo> =>
  async ({ params, query }, answer) => {
    // An AMP page has the SEO of its canonical page.
    const path = params.path.replace(/^\/+|\/+$/g, '').replace(/(?<=.)\/amp$/, '')
    answer.cacheFor(sharedCacheSeconds)
    const archive = await readArchive(content, path, query, answer)
    if (archive && 'seo' in archive) return archive.seo
    const elsewhere = await findSeoElsewhere(content, path, query, answer)
    if (elsewhere) return elsewhere
    const post = path.startsWith('health/')
      ? await findPostBySlug(content.db.kysely, path.slice(path.lastIndexOf('/') + 1), ['health'])
      : await findPostBySlug(content.db.kysely, path, ['post', 'page'])
    if (!post) throw new DomainError('not_found', 'Такой страницы нет')
    await tagPost(content, post, answer)
    return articleSeo(content, await presentArticle(post, await getBody(content.db.kysely, post.id), content))
  }
