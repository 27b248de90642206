import type * as calls from '#contract/recipes.ts'
import { authorRecipesPerPage } from '#contract/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentCards } from '../present.ts'
import { sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { allRecipes } from '../rules/memberships.ts'
import { listByAuthor } from '../store/recipes.ts'

export const listAuthorRecipes =
  (recipes: Recipes): Handler<typeof calls.listAuthorRecipes> =>
  async ({ query }, answer) => {
    const { rows, total } = await listByAuthor(recipes.db.kysely, query.author, {
      limit: authorRecipesPerPage,
      offset: (query.page - 1) * authorRecipesPerPage,
    })
    answer.tag(tags.list(allRecipes), tags.author(query.author), ...rows.map(({ id }) => tags.recipe(id)))
    answer.cacheFor(sharedCacheSeconds)
    return { items: await presentCards(rows, recipes.taxonomy), total }
  }
