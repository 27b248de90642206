// Cards for lists that other services keep. Internal.
import type { ArticleCardReply } from '#contract/article.ts'
import type { CallRequest } from '#contract/call.ts'
import type { listPersonArticles as listPersonArticlesCall } from '#contract/content.ts'
import { makeListMeta, type ListMeta } from '#contract/lists.ts'
import { readList, type Content } from '../content.ts'
import { presentCards } from '../present.ts'
import { listPostsByIds } from '../store/posts.ts'

async function readCards(content: Content, ids: readonly number[]): Promise<ArticleCardReply[]> {
  return presentCards(await listPostsByIds(content.db.kysely, ids), content.taxonomy)
}

export function listArticleCards(content: Content) {
  return async ({ body: { ids } }: { body: { ids: number[] } }): Promise<{ items: ArticleCardReply[] }> => ({
    items: await readCards(content, ids),
  })
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
