// Cards of posts, whoever owns them: one call to each owner, however many posts.
import type { ArticleCardReply } from './article.ts'
import type { AskClient } from './ask.ts'
import { listArticleCards } from './content.ts'
import { isRecipeId } from './post-id.ts'
import type { RecipeCardReply } from './recipe.ts'
import { listRecipeCards } from './recipes.ts'

export type PostCard = ArticleCardReply | RecipeCardReply

/** What is not public is not in the map. */
export async function readPostCards(ask: AskClient['ask'], postIds: readonly number[]): Promise<Map<number, PostCard>> {
  const recipes = postIds.filter(isRecipeId)
  const articles = postIds.filter(id => !isRecipeId(id))
  const found = await Promise.all<{ items: PostCard[] }>([
    articles.length > 0 ? ask(listArticleCards, { body: { ids: articles } }) : { items: [] },
    recipes.length > 0 ? ask(listRecipeCards, { body: { ids: recipes } }) : { items: [] },
  ])
  return new Map(found.flatMap(({ items }) => items.map(item => [item.id, item])))
}
