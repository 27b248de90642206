// Internal: the thread of a post by its slug, for the gateway.
import type * as calls from '#contract/comments.ts'
import { aggregateSearch } from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { postTag, type Comments } from '../comments.ts'
import { answerThread } from '../thread.ts'

export const listCommentsBySlug =
  (comments: Comments): Handler<typeof calls.listCommentsBySlug> =>
  async ({ params: { type, slug }, query: { limit } }, answer) => {
    // A health article and a post may have the same slug: health articles have their own URLs.
    const query = { type: type === 'health' ? type : 'post,page' }
    const { items } = await comments.context.ask(aggregateSearch, { query, body: [slug] })
    const [post] = items
    if (!post) throw new DomainError('not_found', 'Такого материала нет')
    answer.tag(postTag(post.id))
    return answerThread(comments, post.id, { sort: 'oldest', limit, page: 1 }, null, undefined)
  }
