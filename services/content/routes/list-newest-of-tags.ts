import type * as calls from '#contract/content.ts'
import type { AnswerContext, Handler } from '#platform/http/answer.ts'
import { listVariantOf, sharedCacheSeconds, type Content } from '../content.ts'
import { readCards } from '../lists/read-cards.ts'
import { listId, listTag } from '../rules/lists.ts'
import { newestOfLists } from '../store/lists.ts'

/** Tags without articles are left out. */
export async function newestOfTags(content: Content, tags: readonly number[], answer: AnswerContext) {
  const lists = new Map(tags.map(tag => [listId({ kind: 'term', id: tag }, listVariantOf('tag')), tag]))
  const newest = await newestOfLists(content.db.kysely, [...lists.keys()])
  const [found, terms] = await Promise.all([readCards(content, [...newest.values()]), content.taxonomy.terms(tags)])
  const cards = new Map(found.map(card => [card.id, card]))
  answer.tag(...tags.map(id => listTag({ kind: 'term', id })), ...[...newest.values()].map(id => `post-${id}`))
  return [...newest].flatMap(([list, id]) => {
    const article = cards.get(id)
    const tag = lists.get(list)!
    return article ? { tag, image: terms.get(tag)?.image ?? null, article } : []
  })
}

export const listNewestOfTags =
  (content: Content): Handler<typeof calls.listNewestOfTags> =>
  async ({ query: { tags } }, answer) => {
    answer.cacheFor(sharedCacheSeconds)
    return { items: await newestOfTags(content, tags, answer) }
  }
