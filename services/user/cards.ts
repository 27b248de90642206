// Cards of posts, whoever owns them: one call to each owner, however many posts.
import type { ArticleCardReply } from '#contract/article.ts'
import { listArticleCards } from '#contract/content.ts'
import { isRecipeId } from '#contract/post-id.ts'
import type { RecipeCardReply } from '#contract/recipe.ts'
import { listRecipeCards } from '#contract/recipes.ts'
import type { Users } from './user.ts'

export type PostCard = ArticleCardReply | RecipeCardReply

/** What is not public is not in the map. */
export async function readCards({ context }: Users, postIds: readonly number[]): Promise<Map<number, PostCard>> {
  const recipes = postIds.filter(isRecipeId)
  const articles = postIds.filter(id => !isRecipeId(id))
  const found = await Promise.all<{ items: PostCard[] }>([
    articles.length > 0 ? context.ask(listArticleCards, { body: { ids: articles } }) : { items: [] },
    recipes.length > 0 ? context.ask(listRecipeCards, { body: { ids: recipes } }) : { items: [] },
  ])
  return new Map(found.flatMap(({ items }) => items.map(item => [item.id, item])))
}
