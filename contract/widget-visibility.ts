// Where a widget is shown: the rules of the specification (4, Widget visibility) and what pages say of themselves. Pure; the
// same on the server, where pages are made, and for any client of the wire.
import { z } from 'zod'
import type { ArticleReply } from './article.ts'
import type { ContentListReply } from './content.ts'
import type { RecipeReply, RecipeTermReply } from './recipe.ts'

export const widgetRule = z.object({
  type: z
    .string()
    .min(1)
    .max(60)
    .describe('What of a page it looks at: `category`, `post_tag`, `page_type`, `ingredients`…'),
  id: z.number().int().nullable(),
  value: z.string().max(200).nullable(),
})
export type WidgetRule = z.infer<typeof widgetRule>

export const widgetVisibility = z.object({ show: z.array(widgetRule), hide: z.array(widgetRule) })
export type WidgetVisibility = z.infer<typeof widgetVisibility>

/** One thing that is true of a page, as rules name it. */
export type PageFact = { type: string; id?: number; value?: string }

const typeOf = (type: string) => (type === 'spec_projects' ? 'category' : type)

function matches(rule: WidgetRule, fact: PageFact): boolean {
  if (typeOf(rule.type) !== typeOf(fact.type)) return false
  return (rule.id !== null && rule.id === fact.id) || (rule.value !== null && rule.value === fact.value)
}

/** Shown where one of the show rules matches, or there are none, and no hide rule does. */
export function isWidgetVisible({ show, hide }: WidgetVisibility, facts: readonly PageFact[]): boolean {
  const isTrue = (rule: WidgetRule) => facts.some(fact => matches(rule, fact))
  return (show.length === 0 || show.some(isTrue)) && !hide.some(isTrue)
}

type Sorted = Pick<ArticleReply, 'type' | 'is_advertising' | 'is_promo' | 'categories' | 'tags'>

/** Of an article, page or health article. */
export function articleFacts(article: Sorted): PageFact[] {
  return [
    { type: 'post_type', value: article.is_advertising || article.is_promo ? 'partner' : 'page' },
    { type: 'page_type', value: article.type },
    ...article.categories.map(({ type, id, slug }) => ({ type, id, value: slug })),
    ...article.tags.map(({ id, slug }) => ({ type: 'post_tag', id, value: slug })),
  ]
}

/** Of an archive, or of a home: its type and what it is about. */
export function archiveFacts({ type, id, term }: Pick<ContentListReply, 'type' | 'id' | 'term'>): PageFact[] {
  // A section of health is told from a topic by its term only.
  const kind = term && 'parsed_description' in term ? term.type : type
  return [
    { type: 'page_type', value: kind === 'category-health' ? kind : type },
    { type: kind, ...(id !== null && { id }), ...(term && { value: term.slug }) },
  ]
}

const factsOf = (type: string, terms: readonly RecipeTermReply[]) =>
  terms.map(({ id, slug }): PageFact => ({ type, id, value: slug }))

export const recipeFactTypes = {
  dish: 'dish_types',
  cuisine: 'cuisines',
  method: 'cooking_methods',
  keyword: 'keywords',
  ingredient: 'ingredients',
} as const satisfies Record<RecipeTermReply['facet'], string>

type Cooked = Pick<RecipeReply, 'dish_types' | 'cuisines' | 'cooking_methods' | 'keywords' | 'ingredient_terms'>

export function recipeFacts(recipe: Cooked): PageFact[] {
  return [
    { type: 'page_type', value: 'recipe' },
    ...factsOf('dish_types', recipe.dish_types),
    ...factsOf('cuisines', recipe.cuisines),
    ...factsOf('cooking_methods', recipe.cooking_methods),
    ...factsOf('keywords', recipe.keywords),
    ...factsOf('ingredients', recipe.ingredient_terms),
  ]
}

/** Of a list of recipes under filters; under none it is the home of recipes. */
export function recipeListFacts(terms: readonly Pick<RecipeTermReply, 'id' | 'slug' | 'facet'>[]): PageFact[] {
  return [
    { type: 'page_type', value: terms.length === 0 ? 'recipes-home' : 'recipes' },
    ...terms.map(({ id, slug, facet }) => ({ type: recipeFactTypes[facet], id, value: slug })),
  ]
}
