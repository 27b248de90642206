import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { findMove, notFound, tagPost } from '../find-post.ts'
import { presentArticle } from '../present.ts'
import { findPostBySlug, getBody } from '../store/posts.ts'

export const getSinglePost =
  (content: Content): Handler<typeof calls.getSinglePost | typeof calls.altGetSinglePost> =>
  async ({ params, query }, answer) => {
    const types = query.type ?? ['post', 'page']
    const post = await findPostBySlug(content.db.kysely, params.slug, types)
    if (!post) {
      const move = await findMove(content, params.slug, types)
      if (move) return move
      throw notFound()
    }
    await tagPost(content, post, answer)
    answer.cacheFor(sharedCacheSeconds)
    return presentArticle(post, await getBody(content.db.kysely, post.id), content)
  }
