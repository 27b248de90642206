import { DomainError } from '#contract/errors.ts'
import type { ArticleType } from '#domain/kinds.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import type { Content } from './content.ts'
import { mainTermOf, postUrl } from './present.ts'
import { findMovedPost, type PostRow } from './store/posts.ts'

export const notFound = () => new DomainError('not_found', 'Такой статьи нет')

export async function urlOf(content: Content, post: PostRow): Promise<string> {
  return postUrl(post, mainTermOf(post, await content.taxonomy.terms(post.term_ids)))
}

/** The 301 of a former slug; undefined when no post ever had it. */
export async function findMove(
  content: Content,
  slug: string,
  types: readonly ArticleType[],
): Promise<OtherReply | undefined> {
  // An imported path of another site (`2012/03/dacha`) is looked up in both namespaces: its article may be about health now.
  const namespaces = slug.includes('/')
    ? ['root', 'health']
    : [...new Set(types.map(type => (type === 'health' ? 'health' : 'root')))]
  const moved = await findMovedPost(content.db.kysely, slug, namespaces)
  if (!moved) return undefined
  // A `Location` must be encoded, and slugs may be Cyrillic.
  return new OtherReply(301, { url: encodeURI(await urlOf(content, moved)) }, { params: { slug: moved.slug } })
}

/** Adds the cache tags of an article: its own, its terms', their ancestors' (the breadcrumb shows them) and its people's. */
export async function tagPost(content: Content, post: PostRow, answer: AnswerContext): Promise<void> {
  const terms = await content.taxonomy.terms(post.term_ids)
  answer.tag(
    `post-${post.id}`,
    ...new Set([...terms].flatMap(([id, { ancestor_ids }]) => [id, ...ancestor_ids]).map(id => `term-${id}`)),
    ...[post.author_id, post.expert_id].flatMap(id => (id === null ? [] : [`person-${id}`])),
  )
}
