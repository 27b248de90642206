// Spec 7: threads, the newest comments, counts; and what other services ask.
import type * as calls from '#contract/comments.ts'
import { aggregateSearch } from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { lastTag, postTag, type Comments } from '../comments.ts'
import { threadSeconds } from '../limits.ts'
import { countByAuthor, listByAuthor, listNewest } from '../store/comments.ts'
import { countOf } from '../store/counters.ts'
import { answerThread, paginate, presentByIds, presentRows, readerOf, withPosts } from '../thread.ts'

export function listComments(comments: Comments): Handler<typeof calls.listComments> {
  return ({ params: { postId }, query }, answer) => {
    answer.tag(postTag(postId))
    answer.cacheFor(threadSeconds)
    return answerThread(comments, postId, query, answer.viewer, answer.header('accept-encoding'))
  }
}

export function listCommentsBySlug(comments: Comments): Handler<typeof calls.listCommentsBySlug> {
  return async ({ params: { type, slug }, query: { limit } }, answer) => {
    // Health articles have addresses of their own, and so slugs.
    const query = { type: type === 'health' ? type : 'post,page' }
    const { items } = await comments.context.ask(aggregateSearch, { query, body: [slug] })
    const [post] = items
    if (!post) throw new DomainError('not_found', 'Такого материала нет')
    answer.tag(postTag(post.id))
    return answerThread(comments, post.id, { sort: 'oldest', limit, page: 1 }, null, undefined)
  }
}

export function listLastComments(comments: Comments): Handler<typeof calls.listLastComments> {
  return async ({ query: { limit } }, answer) => {
    answer.cacheFor(threadSeconds)
    const rows = await listNewest(comments.db.kysely, limit)
    answer.tag(lastTag, ...rows.map(({ postId }) => `post-${postId}`))
    const found = await withPosts(comments, await presentRows(comments, rows, readerOf(null)))
    return { success: true, data: found.flatMap(({ post, ...comment }) => (post ? [{ ...comment, post }] : [])) }
  }
}

/** Spec 8: without the counts a list is still a list. */
export function countComments({ db, context }: Comments): Handler<typeof calls.countComments> {
  return async ({ query: { post_ids: ids } }, answer) => {
    const counts = await countOf(db.kysely, ids).catch((error: unknown) => {
      context.log.error({ err: error }, 'comments were not counted')
      return undefined
    })
    if (!counts) return { success: true, data: [] }
    answer.tag(...ids.map(postTag))
    answer.cacheFor(threadSeconds)
    return { success: true, data: ids.map(id => ({ post_ID: id, count: counts.get(id) ?? 0 })) }
  }
}

export function listCommentsByIds(comments: Comments): Handler<typeof calls.listCommentsByIds> {
  return async ({ body: { post_ID, ids } }) => {
    const [found, counts] = await Promise.all([
      presentByIds(comments, ids, readerOf(null)),
      countOf(comments.db.kysely, [post_ID]),
    ])
    return { items: found.filter(comment => comment.post_ID === post_ID), count: counts.get(post_ID) ?? 0 }
  }
}

export function listCommentsByPerson(comments: Comments): Handler<typeof calls.listCommentsByPerson> {
  return async ({ body: { user_id: userId, audience, page, limit } }) => {
    const db = comments.db.kysely
    const isSeenOnly = audience === 'everybody'
    const reader = { userId: isSeenOnly ? null : userId, isModerator: false }
    const [total, rows] = await Promise.all([
      countByAuthor(db, userId, isSeenOnly),
      listByAuthor(db, userId, reader, { offset: (page - 1) * limit, limit }),
    ])
    const data = await withPosts(comments, await presentRows(comments, rows, reader))
    return { success: true, data: { pagination: paginate(rows, total, page, limit), data } }
  }
}
