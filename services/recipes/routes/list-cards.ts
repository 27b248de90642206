// Cards for lists that other services keep. Internal.
import type { RecipeCardReply } from '#contract/recipe.ts'
import { authorRecipesPerPage, type listAuthorRecipes as listAuthorRecipesCall } from '#contract/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentCards } from '../present.ts'
import { sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { allRecipes } from '../rules/memberships.ts'
import { listByAuthor, listRecipesByIds } from '../store/recipes.ts'

export function listRecipeCards(recipes: Recipes) {
  return async ({ body: { ids } }: { body: { ids: number[] } }): Promise<{ items: RecipeCardReply[] }> => ({
    items: await presentCards(await listRecipesByIds(recipes.db.kysely, ids), recipes.taxonomy),
  })
}

export function listAuthorRecipes(recipes: Recipes): Handler<typeof listAuthorRecipesCall> {
  return async ({ query }, answer) => {
    const { rows, total } = await listByAuthor(recipes.db.kysely, query.author, {
      limit: authorRecipesPerPage,
      offset: (query.page - 1) * authorRecipesPerPage,
    })
    answer.tag(tags.list(allRecipes), tags.author(query.author), ...rows.map(({ id }) => tags.recipe(id)))
    answer.cacheFor(sharedCacheSeconds)
    return { items: await presentCards(rows, recipes.taxonomy), total }
  }
}
