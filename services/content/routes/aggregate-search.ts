import type * as calls from '#contract/content.ts'
import { makeListMeta } from '#contract/lists.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { presentCards } from '../present.ts'
import { makeSeo } from '../rules/seo.ts'
import { listPostsBySlugs } from '../store/posts.ts'

export const aggregateSearch =
  (content: Content): Handler<typeof calls.aggregateSearch> =>
  async ({ body, query }, answer) => {
    const posts = await listPostsBySlugs(content.db.kysely, body, query.type)
    const items = await presentCards(posts, content.taxonomy)
    answer.tag(...posts.map(post => `post-${post.id}`))
    return {
      items,
      meta: makeListMeta(items.length, 1, Math.max(body.length, 1)),
      title: '',
      seo: makeSeo({ site: content.site, path: '/', hidden: true }),
      type: 'aggregate',
      id: null,
      icon: null,
      term: null,
      children: [],
    }
  }
