import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { findMove, notFound, urlOf } from '../find-post.ts'
import { findPostBySlug } from '../store/posts.ts'

export const resolvePath =
  (content: Content): Handler<typeof calls.resolvePath> =>
  async ({ params }, answer) => {
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
