// What search engines and messengers read of any page of this service, by its path (spec 7, /seo/{path}).
import { excerptOf } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ArticleReply } from '#contract/article.ts'
import { DomainError } from '#contract/errors.ts'
import type { SeoReply } from '#contract/lists.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import { articleGraph } from '#schema-org/article.ts'
import { faqOf, howToOf } from '#schema-org/body.ts'
import { shareImageOf } from '#schema-org/image.ts'
import { articleText, sharePicture } from '#schema-org/share-text.ts'
import { sharedCacheSeconds, termBreadcrumb, type Content, type ListQuery } from '../content.ts'
import { mainTermOf, presentArticle, termUrl } from '../present.ts'
import { makeSeo } from '../rules/seo.ts'
import { findPostBySlug, getBody, type PostRow } from '../store/posts.ts'
import { parseDatePath } from '../rules/months.ts'
import {
  listAuthorPosts,
  listHomePosts,
  listPostsByDate,
  listStreamPosts,
  listTagPosts,
  listTopicPosts,
  listTopPosts,
} from './list-archives.ts'
import { listTopics } from './list-terms.ts'
import { tagPost } from './read-posts.ts'

const home = { title: 'Главная', url: '/' }

async function articleCrumbs(content: Content, post: PostRow, article: ArticleReply) {
  if (article.meta.breadcrumb?.length) return article.meta.breadcrumb
  const main = mainTermOf(post, await content.taxonomy.terms(post.term_ids))
  return main ? [...(await termBreadcrumb(content, main)), { title: main.title, url: termUrl(main) }] : [home]
}

async function articleSeo(content: Content, post: PostRow): Promise<SeoReply> {
  const { site } = content
  const article = await presentArticle(post, await getBody(content.db.kysely, post.id), content)
  const tree = article.parsed_content as Tree
  const url = `${site.url}${article.url}`
  // Words that an editor has written for search engines only.
  const own = article.meta.seo
  const description = own?.description || article.excerpt || excerptOf(tree)
  const drawn = sharePicture(article.url, articleText(article))
  return makeSeo({
    site,
    path: article.url,
    title: own?.title || article.title,
    description,
    image: shareImageOf(article.image) ?? drawn,
    graph: articleGraph(site, article, { crumbs: await articleCrumbs(content, post, article), description, drawn }),
    howTo: howToOf(tree, article.title, url, site),
    faq: faqOf(tree, url),
  })
}

/** The archive whose page stands at a path; undefined when none does. */
function archiveAt(
  content: Content,
  path: string,
  query: ListQuery,
  answer: AnswerContext,
): Promise<{ seo: SeoReply } | OtherReply> | undefined {
  const [head = '', ...tail] = path.split('/')
  const rest = tail.join('/')
  const request = { params: { path: rest }, query }
  if (path === '') return listHomePosts(content)({ query }, answer)
  if (path === 'list') return listHomePosts(content)({ query: { ...query, route: 'list' } }, answer)
  if (path === 'topics') return listTopics(content)({ query }, answer)
  if (parseDatePath(path, content.zone))
    return listPostsByDate(content)({ params: { path }, query: { ...query, timezoneOffset: content.zone } }, answer)
  if (rest === '') return undefined
  if (head === 'author') return listAuthorPosts(content)(request, answer)
  if (head === 'topics') return listTopicPosts(content)(request, answer)
  if (head === 'tag') return listTagPosts(content)(request, answer)
  if (head === 'stream') return listStreamPosts(content)(request, answer)
  if (head === 'top') return listTopPosts(content)(request, answer)
  return undefined
}

/** SEO of any page by its path: an archive's own, or an article's. */
export function getSeo(content: Content) {
  return async (
    { params, query }: { params: { path: string }; query: { page: number; limit: number } },
    answer: AnswerContext,
  ): Promise<SeoReply> => {
    const path = params.path.replace(/^\/+|\/+$/g, '')
    answer.cacheFor(sharedCacheSeconds)
    const archive = await archiveAt(content, path, query, answer)
    if (archive && !(archive instanceof OtherReply)) return archive.seo
    const [head, ...tail] = path.split('/')
    const slug = tail.at(-1) ?? ''
    if (head === 'health' && tail.length === 1 && (await content.taxonomy.findTerm('health', slug))) {
      const request = { params: { path: slug }, query: { ...query, type: ['health' as const] } }
      const section = await listTopicPosts(content)(request, answer)
      if (!(section instanceof OtherReply)) return section.seo
    }
    const post =
      head === 'health'
        ? await findPostBySlug(content.db.kysely, slug, ['health'])
        : await findPostBySlug(content.db.kysely, path, ['post', 'page'])
    if (!post) throw new DomainError('not_found', 'Такой страницы нет')
    tagPost(post, answer)
    return articleSeo(content, post)
  }
}
