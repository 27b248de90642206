// A recipe of another site, for a person who pastes its address into a recipe.
import { z } from 'zod'
import { defineCall, officeCallOf } from './call.ts'

/** Letters of one piece of data; pages of recipes have some thousands. */
export const recipeDataMax = 200_000
export const recipeDataPiecesMax = 10

export const findPageRecipe = defineCall({
  ...officeCallOf('newsroom', '/api/v1/recipe-page')(
    'findPageRecipe',
    '',
    'Open one public page of another site, and reply with its data about recipes (JSON-LD) and nothing else',
  ),
  method: 'POST',
  // Each opens another site, in the name of the magazine.
  rateLimit: { max: 20, perSeconds: 60 },
  body: z.object({ url: z.url({ protocol: /^https?$/, error: 'нужен адрес страницы' }).max(2000) }),
  reply: z.object({
    outcome: z
      .enum(['found', 'none', 'closed'])
      .describe('`none`: the page has no such data; `closed`: it does not open, or is no public page'),
    data: z.array(z.string().max(recipeDataMax)).max(recipeDataPiecesMax).describe('JSON of strangers, unchecked'),
  }),
  errors: ['validation', 'unauthorized', 'forbidden', 'rate_limited'],
})

export const newsroomRecipeCalls = [findPageRecipe] as const
