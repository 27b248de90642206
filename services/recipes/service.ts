// The recipes service: recipes, what they are sorted and filtered by, and every combination of filters as a page. Asked by
// pages, search and the office; asks content for changed people and views for view counts.
import * as library from '#contract/office/library.ts'
import * as links from '#contract/office/links.ts'
import { listRecipeTermChoices as termChoices } from '#contract/office/recipe-choices.ts'
import * as office from '#contract/office/recipes.ts'
import * as calls from '#contract/recipes.ts'
import { answer } from '#platform/http/answer.ts'
import { addSignedInFlag } from '#platform/http/add-signed-in-flag.ts'
import type { Service } from '#platform/service.ts'
import { startJobs } from './jobs.ts'
import { showCurrentPictures } from '#publishing/current-pictures.ts'
import { openRecipes } from './recipes.ts'
import { checkRecipe } from './routes/check-recipe.ts'
import { countRecipes } from './routes/count-recipes.ts'
import { endRecipePreviews } from './routes/end-recipe-previews.ts'
import { getFilterMenu } from './routes/get-filter-menu.ts'
import { getFilterRoute } from './routes/get-filter-route.ts'
import { getRecipeDraft } from './routes/get-recipe-draft.ts'
import { getRecipe } from './routes/get-recipe.ts'
import { getRecipePreview } from './routes/get-recipe-preview.ts'
import { keepRecipePreview } from './routes/keep-recipe-preview.ts'
import { listAuthorRecipes } from './routes/list-author-recipes.ts'
import { listFilterIngredients } from './routes/list-filter-ingredients.ts'
import { listHomeRecipes } from './routes/list-home-recipes.ts'
import { listPublicRecipeIds } from './routes/list-public-recipe-ids.ts'
import { listRecipeCards } from './routes/list-recipe-cards.ts'
import { findRecipesAt } from './routes/find-recipes-at.ts'
import { listRecipeLinks } from './routes/list-recipe-links.ts'
import { listRecipeMedia } from './routes/list-recipe-media.ts'
import { listRecipeDrafts } from './routes/list-recipe-drafts.ts'
import { listRecipeSearchDocuments } from './routes/list-recipe-search-documents.ts'
import { listRecipeSitemapEntries } from './routes/list-recipe-sitemap-entries.ts'
import { listRecipeSitemapShards } from './routes/list-recipe-sitemap-shards.ts'
import { listRecipeTermDrafts } from './routes/list-recipe-term-drafts.ts'
import { listRecipeTermChoices } from './routes/list-recipe-term-choices.ts'
import { listRecipes } from './routes/list-recipes.ts'
import { listSiteRecipes } from './routes/list-site-recipes.ts'
import { listWholeRecipes } from './routes/list-whole-recipes.ts'
import { removeRecipe } from './routes/remove-recipe.ts'
import { saveRecipeTerms } from './routes/save-recipe-terms.ts'
import { saveRecipes } from './routes/save-recipes.ts'

export const recipes: Service = {
  name: 'recipes',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const recipes = openRecipes(context)
    showCurrentPictures(app, context, {
      except: [office.listRecipeTermDrafts, office.listRecipeDrafts, office.getRecipeDraft, library.listRecipeMedia],
    })

    answer(app, context, calls.getRecipe, getRecipe(recipes))
    answer(app, context, calls.getRecipePreview, getRecipePreview(recipes))
    answer(app, context, calls.listHomeRecipes, addSignedInFlag(listHomeRecipes(recipes)))
    answer(app, context, calls.listRecipes, addSignedInFlag(listRecipes(recipes)))
    answer(app, context, calls.countRecipes, countRecipes(recipes))
    answer(app, context, calls.getFilterMenu, getFilterMenu(recipes))
    answer(app, context, calls.getFilterRoute, getFilterRoute(recipes))
    answer(app, context, calls.listFilterIngredients, listFilterIngredients(recipes))

    answer(app, context, calls.listRecipeCards, listRecipeCards(recipes))
    answer(app, context, calls.listAuthorRecipes, listAuthorRecipes(recipes))
    answer(app, context, office.saveRecipeTerms, saveRecipeTerms(recipes))
    answer(app, context, office.saveRecipes, saveRecipes(recipes))
    answer(app, context, office.getRecipeDraft, getRecipeDraft(recipes))
    answer(app, context, office.checkRecipe, checkRecipe(recipes))
    answer(app, context, office.keepRecipePreview, keepRecipePreview(recipes))
    answer(app, context, office.endRecipePreviews, endRecipePreviews(recipes))
    answer(app, context, office.removeRecipe, removeRecipe(recipes))
    answer(app, context, office.listRecipeSearchDocuments, listRecipeSearchDocuments(recipes))
    answer(app, context, office.listPublicRecipeIds, listPublicRecipeIds(recipes))
    answer(app, context, office.listSiteRecipes, listSiteRecipes(recipes))
    answer(app, context, office.listRecipeTermDrafts, listRecipeTermDrafts(recipes))
    answer(app, context, office.listRecipeDrafts, listRecipeDrafts(recipes))
    answer(app, context, termChoices, listRecipeTermChoices(recipes))
    answer(app, context, library.listRecipeMedia, listRecipeMedia(recipes))
    answer(app, context, links.listRecipeLinks, listRecipeLinks(recipes))
    answer(app, context, links.findRecipesAt, findRecipesAt(recipes))

    answer(app, context, calls.listWholeRecipes, listWholeRecipes(recipes))
    answer(app, context, calls.listRecipeSitemapShards, listRecipeSitemapShards(recipes))
    answer(app, context, calls.listRecipeSitemapEntries, listRecipeSitemapEntries(recipes))

    await startJobs(recipes)
  },
}
