// Cards of posts of all services: one call to each service per five hundred posts.
import type { ArticleCardReply } from '../article.ts'
import type { AskClient } from './ask.ts'
import { listArticleCards } from '../content.ts'
import { isRecipeId } from '#domain/post-id.ts'
import type { RecipeCardReply } from '../recipe.ts'
import { listRecipeCards } from '../recipes.ts'

export type PostCard = ArticleCardReply | RecipeCardReply

/** Ids per call. */
const idsMax = 500

const pieces = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, at) => ids.slice(at * idsMax, (at + 1) * idsMax))

/** Posts that are not public are not in the map. */
export async function readPostCards(ask: AskClient['ask'], postIds: readonly number[]): Promise<Map<number, PostCard>> {
  const recipes = postIds.filter(isRecipeId)
  const articles = postIds.filter(id => !isRecipeId(id))
  const found = await Promise.all<{ items: PostCard[] }>([
    ...pieces(articles).map(ids => ask(listArticleCards, { body: { ids } })),
    ...pieces(recipes).map(ids => ask(listRecipeCards, { body: { ids } })),
  ])
  return new Map(found.flatMap(({ items }) => items.map(item => [item.id, item])))
}
