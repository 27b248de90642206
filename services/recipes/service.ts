// The recipes service: recipes, what they are sorted and filtered by, and every combination of filters as a page. Asked by
// pages, search and the office; asks content for changed people and views for view counts.
import * as office from '#contract/office/recipes.ts'
import * as calls from '#contract/recipes.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { startJobs } from './jobs.ts'
import { openRecipes } from './recipes.ts'
import { getFilterMenu, getFilterRoute, listFilterIngredients } from './routes/filters.ts'
import { countRecipes, listHomeRecipes, listRecipes } from './routes/list-recipes.ts'
import { listRecipeSitemapEntries, listRecipeSitemapShards, listWholeRecipes } from './routes/list-maps.ts'
import { listAuthorRecipes, listRecipeCards } from './routes/list-cards.ts'
import { listRecipeDrafts, listRecipeTermDrafts } from './routes/list-drafts.ts'
import { listPublicRecipeIds, listRecipeSearchDocuments } from './routes/list-search-documents.ts'
import { getRecipe, getRecipePreview } from './routes/read-recipes.ts'
import { removeRecipe, saveRecipes } from './routes/save-recipes.ts'
import { saveRecipeTerms } from './routes/save-terms.ts'

export const recipes: Service = {
  name: 'recipes',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const recipes = openRecipes(context)

    answer(app, context, calls.getRecipe, getRecipe(recipes))
    answer(app, context, calls.getRecipePreview, getRecipePreview(recipes))
    answer(app, context, calls.listHomeRecipes, listHomeRecipes(recipes))
    answer(app, context, calls.listRecipes, listRecipes(recipes))
    answer(app, context, calls.countRecipes, countRecipes(recipes))
    answer(app, context, calls.getFilterMenu, getFilterMenu(recipes))
    answer(app, context, calls.getFilterRoute, getFilterRoute(recipes))
    answer(app, context, calls.listFilterIngredients, listFilterIngredients(recipes))

    answer(app, context, calls.listRecipeCards, listRecipeCards(recipes))
    answer(app, context, calls.listAuthorRecipes, listAuthorRecipes(recipes))
    answer(app, context, office.saveRecipeTerms, saveRecipeTerms(recipes))
    answer(app, context, office.saveRecipes, saveRecipes(recipes))
    answer(app, context, office.removeRecipe, removeRecipe(recipes))
    answer(app, context, office.listRecipeSearchDocuments, listRecipeSearchDocuments(recipes))
    answer(app, context, office.listPublicRecipeIds, listPublicRecipeIds(recipes))
    answer(app, context, office.listRecipeTermDrafts, listRecipeTermDrafts(recipes))
    answer(app, context, office.listRecipeDrafts, listRecipeDrafts(recipes))

    answer(app, context, calls.listWholeRecipes, listWholeRecipes(recipes))
    answer(app, context, calls.listRecipeSitemapShards, listRecipeSitemapShards(recipes))
    answer(app, context, calls.listRecipeSitemapEntries, listRecipeSitemapEntries(recipes))

    await startJobs(recipes)
  },
}
