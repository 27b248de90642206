import { timingSafeEqual } from 'node:crypto'
import type { ArticleReply, ArticleType } from '#contract/article.ts'
import { DomainError } from '#contract/errors.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { mainTermOf, postUrl, presentArticle, presentCards } from '../present.ts'
import { listId, variants, type ListSubject } from '../rules/lists.ts'
import {
  findMovedPost,
  findPostById,
  findPostBySlug,
  getBody,
  listPostsByIds,
  listRelatedIds,
  listTopIds,
  type PostRow,
} from '../store/posts.ts'

const notFound = () => new DomainError('not_found', 'Такой статьи нет')

async function urlOf(content: Content, post: PostRow): Promise<string> {
  return postUrl(post, mainTermOf(post, await content.taxonomy.terms(post.term_ids)))
}

/** Where a former slug leads; undefined when it never was one. */
async function findMove(
  content: Content,
  slug: string,
  types: readonly ArticleType[],
): Promise<OtherReply | undefined> {
  const namespaces = [...new Set(types.map(type => (type === 'health' ? 'health' : 'root')))]
  const moved = await findMovedPost(content.db.kysely, slug, namespaces)
  // Encoded, as a Location has to be: slugs may be Cyrillic.
  return moved ? new OtherReply(301, { url: encodeURI(await urlOf(content, moved)) }) : undefined
}

/** Everything an article names: its words, its terms, its people. */
export function tagPost(post: PostRow, answer: AnswerContext): void {
  answer.tag(
    `post-${post.id}`,
    ...post.term_ids.map(id => `term-${id}`),
    ...[post.author_id, post.expert_id].flatMap(id => (id === null ? [] : [`person-${id}`])),
  )
}

export function getSinglePost(content: Content) {
  return async (
    { params, query }: { params: { slug: string }; query: { type?: ArticleType[] | undefined } },
    answer: AnswerContext,
  ): Promise<ArticleReply | OtherReply> => {
    const types = query.type ?? ['post', 'page']
    const post = await findPostBySlug(content.db.kysely, params.slug, types)
    if (!post) {
      const move = await findMove(content, params.slug, types)
      if (move) return move
      throw notFound()
    }
    tagPost(post, answer)
    answer.cacheFor(sharedCacheSeconds)
    return presentArticle(post, await getBody(content.db.kysely, post.id), content)
  }
}

/** Spec 6: previews are asked for with a type and a hash, without cookies. The hash is the article's own. */
export function getPostPreview(content: Content) {
  return async ({
    params,
    query,
  }: {
    params: { id: number }
    query: { preview_type_hash?: string | undefined }
  }): Promise<ArticleReply> => {
    const post = await findPostById(content.db.kysely, params.id)
    if (!post) throw notFound()
    const given = Buffer.from(query.preview_type_hash ?? '')
    const wanted = Buffer.from(post.preview_hash)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new DomainError('forbidden', 'Ссылка на предпросмотр неверна или устарела')
    return presentArticle(post, await getBody(content.db.kysely, post.id), content)
  }
}

export function resolvePath(content: Content) {
  return async ({ params }: { params: { slug: string } }, answer: AnswerContext) => {
    const types = ['post', 'page'] as const
    const post = await findPostBySlug(content.db.kysely, params.slug, types)
    if (!post) {
      const move = await findMove(content, params.slug, types)
      if (move) return move
      throw notFound()
    }
    answer.tag(`post-${post.id}`)
    return { id: post.id, type: post.type, url: await urlOf(content, post) }
  }
}

const weights = { term: { tag: 3, topic: 1, health: 2, stream: 1 }, person: 0.5 } as const

/** Shared tags weigh most, then sections, then the author; filled up from the week's popular. */
export function listRecommendedPosts(content: Content) {
  return async ({ params, query }: { params: { id: number }; query: { limit: number } }, answer: AnswerContext) => {
    const db = content.db.kysely
    const post = await findPostById(db, params.id)
    if (!post || post.status !== 'published') throw notFound()
    const variant = post.type === 'health' ? 'health' : 'post'
    const terms = await content.taxonomy.terms(post.term_ids)
    const subjects: { subject: ListSubject; weight: number }[] = post.term_ids.flatMap(id => {
      const term = terms.get(id)
      return term ? [{ subject: { kind: 'term', id } as const, weight: weights.term[term.kind] }] : []
    })
    if (post.author_id !== null)
      subjects.push({ subject: { kind: 'person', id: post.author_id }, weight: weights.person })
    const ids = await listRelatedIds(
      db,
      post.id,
      subjects.map(({ subject, weight }) => ({ id: listId(subject, variant), weight })),
      query.limit,
    )
    if (ids.length < query.limit) {
      const popular = await listTopIds(db, 'all', variants.indexOf(variant), 0, query.limit * 2)
      ids.push(...popular.filter(id => id !== post.id && !ids.includes(id)).slice(0, query.limit - ids.length))
    }
    const posts = await listPostsByIds(db, ids)
    answer.tag(`post-${post.id}`, ...posts.map(({ id }) => `post-${id}`))
    answer.cacheFor(sharedCacheSeconds)
    return { items: await presentCards(posts, content.taxonomy) }
  }
}
