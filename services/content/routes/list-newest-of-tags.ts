import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listVariantOf, sharedCacheSeconds, type Content } from '../content.ts'
import { readCards } from '../lists/read-cards.ts'
import { listId, listTag } from '../rules/lists.ts'
import { newestOfLists } from '../store/lists.ts'

export const listNewestOfTags =
  (content: Content): Handler<typeof calls.listNewestOfTags> =>
  async ({ query: { tags } }, answer) => {
    const lists = new Map(tags.map(tag => [listId({ kind: 'term', id: tag }, listVariantOf('tag')), tag]))
    const newest = await newestOfLists(content.db.kysely, [...lists.keys()])
    const [found, terms] = await Promise.all([readCards(content, [...newest.values()]), content.taxonomy.terms(tags)])
    const cards = new Map(found.map(card => [card.id, card]))
    answer.tag(...tags.map(id => listTag({ kind: 'term', id })), ...[...newest.values()].map(id => `post-${id}`))
    answer.cacheFor(sharedCacheSeconds)
    const items = [...newest].flatMap(([list, id]) => {
      const article = cards.get(id)
      const tag = lists.get(list)!
      return article ? { tag, image: terms.get(tag)?.image ?? null, article } : []
    })
    return { items }
  }
