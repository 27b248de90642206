// Choices for the terms of a recipe. Separate from recipes.ts, whose schemas would enlarge the first view of the office.
import { z } from 'zod'
import { defineCall, officeCallOf } from '../call.ts'
import { line } from '../typed-text.ts'
import { releaseChoice } from './release-choices.ts'

export const recipeChoiceFacets = ['dish', 'cuisine', 'method', 'keyword'] as const
export type RecipeChoiceFacet = (typeof recipeChoiceFacets)[number]

export const listRecipeTermChoices = defineCall({
  ...officeCallOf('recipes', '/api/recipes/v2/office')(
    'listRecipeTermChoices',
    '/terms',
    'Dish types, cuisines, methods or keywords that a recipe may name: by words, or by their slugs',
  ),
  method: 'GET',
  query: z.object({
    facet: z.enum(recipeChoiceFacets),
    q: line(100).default('').describe('Words of the title; those that begin with them come first'),
    slugs: z.string().max(10_000).default('').describe('Slugs separated by commas, instead of a query'),
  }),
  reply: z.object({ items: z.array(releaseChoice).max(100) }),
  errors: ['validation', 'unauthorized', 'forbidden'],
})

export const recipeChoicesCalls = [listRecipeTermChoices] as const
