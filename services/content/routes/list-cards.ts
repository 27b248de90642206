// Cards and people for lists that other services keep. Internal.
import type { ArticleCardReply } from '#contract/article.ts'
import type { CallRequest } from '#contract/call.ts'
import type {
  listNewestOfTags as listNewestOfTagsCall,
  listPeople as listPeopleCall,
  listPersonArticles as listPersonArticlesCall,
} from '#contract/content.ts'
import { makeListMeta, type ListMeta } from '#contract/lists.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listVariantOf, readList, sharedCacheSeconds, type Content } from '../content.ts'
import { presentCards, presentPerson } from '../present.ts'
import { listId, listTag } from '../rules/lists.ts'
import { newestOfLists } from '../store/lists.ts'
import { listPostsByIds } from '../store/posts.ts'
import * as store from '../store/taxonomy.ts'

async function readCards(content: Content, ids: readonly number[]): Promise<ArticleCardReply[]> {
  return presentCards(await listPostsByIds(content.db.kysely, ids), content.taxonomy)
}

export function listArticleCards(content: Content) {
  return async ({ body: { ids } }: { body: { ids: number[] } }): Promise<{ items: ArticleCardReply[] }> => ({
    items: await readCards(content, ids),
  })
}

export function listPeople({ db }: Content): Handler<typeof listPeopleCall> {
  return async ({ body: { ids } }) => ({ items: (await store.listPeople(db.kysely, ids)).map(presentPerson) })
}

/** An unknown number has published nothing. */
export function listPersonArticles(content: Content) {
  return async ({
    query: { person, page, limit },
  }: CallRequest<typeof listPersonArticlesCall>): Promise<{ items: ArticleCardReply[]; meta: ListMeta }> => {
    const { ids, total } = await readList(content, { kind: 'person', id: person }, 'post+health', { page, limit })
    return { items: await readCards(content, ids), meta: makeListMeta(total, page, limit) }
  }
}

export function listNewestOfTags(content: Content): Handler<typeof listNewestOfTagsCall> {
  return async ({ query: { tags } }, answer) => {
    const lists = new Map(tags.map(tag => [listId({ kind: 'term', id: tag }, listVariantOf('tag')), tag]))
    const newest = await newestOfLists(content.db.kysely, [...lists.keys()])
    const cards = new Map((await readCards(content, [...newest.values()])).map(card => [card.id, card]))
    answer.tag(...tags.map(id => listTag({ kind: 'term', id })), ...[...newest.values()].map(id => `post-${id}`))
    answer.cacheFor(sharedCacheSeconds)
    const items = [...newest].flatMap(([list, id]) => {
      const article = cards.get(id)
      return article ? { tag: lists.get(list)!, article } : []
    })
    return { items }
  }
}
