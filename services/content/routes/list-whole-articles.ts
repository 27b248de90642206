import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { presentArticles } from '../present.ts'
import { listBodies, listPostsByIds } from '../store/posts.ts'

export const listWholeArticles =
  (content: Content): Handler<typeof calls.listWholeArticles> =>
  async ({ query: { ids } }, answer) => {
    const db = content.db.kysely
    const [posts, bodies] = await Promise.all([listPostsByIds(db, ids), listBodies(db, ids)])
    answer.tag(
      ...ids.map(id => `post-${id}`),
      ...new Set(posts.flatMap(post => post.term_ids.map(id => `term-${id}`))),
      ...new Set(
        posts.flatMap(post => [post.author_id, post.expert_id].flatMap(id => (id === null ? [] : [`person-${id}`]))),
      ),
    )
    answer.cacheFor(sharedCacheSeconds)
    return { items: await presentArticles(posts, bodies, content) }
  }
