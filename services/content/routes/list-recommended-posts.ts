import type * as calls from '#contract/content.ts'
import { relatedWeights } from '#domain/recommendations/choosing.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { notFound } from '../find-post.ts'
import { presentCards } from '../present.ts'
import { listId, variants, type ListSubject } from '../rules/lists.ts'
import { findPostById, listPostsByIds, listRelatedIds, listTopIds } from '../store/posts.ts'

/** Shared tags weigh most, then sections, then the author; a short list is filled up from the most viewed articles. */
export const listRecommendedPosts =
  (content: Content): Handler<typeof calls.listRecommendedPosts> =>
  async ({ params, query }, answer) => {
    const db = content.db.kysely
    const post = await findPostById(db, params.id)
    if (!post || post.status !== 'published') throw notFound()
    const variant = post.type === 'health' ? 'health' : 'post'
    const terms = await content.taxonomy.terms(post.term_ids)
    const subjects: { subject: ListSubject; weight: number }[] = post.term_ids.flatMap(id => {
      const term = terms.get(id)
      return term ? [{ subject: { kind: 'term', id } as const, weight: relatedWeights.term[term.kind] }] : []
    })
    if (post.author_id !== null)
      subjects.push({ subject: { kind: 'person', id: post.author_id }, weight: relatedWeights.person })
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
