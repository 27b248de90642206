// Opens the page whose address a colleague has pasted into a recipe: once, when the person asks for it.
import type * as calls from '#contract/newsroom-recipe.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeFetchSource, type FetchSource } from '../sources/fetch-source.ts'
import { decodePage } from '../sources/page-words.ts'
import { recipeDataOf } from './recipe-data.ts'

type Found = { outcome: 'found' | 'none' | 'closed'; data: string[] }

export async function findRecipeData(fetchSource: FetchSource, url: string): Promise<Found> {
  const page = await fetchSource(url)
  if (page.state !== 'page') return { outcome: page.state === 'file' ? 'none' : 'closed', data: [] }
  const data = recipeDataOf(decodePage(page))
  return { outcome: data.length > 0 ? 'found' : 'none', data }
}

export const findPageRecipe =
  (newsroom: Newsroom): Handler<typeof calls.findPageRecipe> =>
  async ({ body: { url } }, { viewer }) => {
    await getColleague(newsroom, viewer)
    const { siteUrl } = newsroom.context.config
    return findRecipeData(makeFetchSource({ siteUrl, purpose: 'an editor opens a recipe' }), url)
  }
