// The graph of a recipe, by the rules of Google and of Yandex. Ratings are nobody's yet, so there are none. Pure.
import type { HowToStep, Recipe, WebPage } from 'schema-dts'
import type { RecipeReply, RecipeTermReply } from '#contract/recipe.ts'
import { stepAnchor } from './anchors.ts'
import { faqNode } from './body.ts'
import { imageNode, imageUrls, shareImageOf, type ShareImage } from './image.ts'
import { breadcrumbId, breadcrumbNode, makeGraph, type GraphNodes } from './page.ts'
import { authorNodes } from './person.ts'
import { absolute, isoTime, language, organizationId, pageId, websiteId, type Site } from './site.ts'

/** Minutes → `PT1H30M`. */
export function isoDuration(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  return `PT${hours ? `${hours}H` : ''}${rest || !hours ? `${rest}M` : ''}`
}

function stepNode(site: Site, url: string, step: RecipeReply['steps'][number], index: number): HowToStep {
  const [image] = step.image ? imageUrls(site, step.image) : []
  return {
    '@type': 'HowToStep',
    position: index + 1,
    ...(step.title && { name: step.title }),
    text: step.text,
    url: `${url}#${stepAnchor(index)}`,
    ...(image && { image }),
  }
}

/** Typography is for readers: what compares words wants plain spaces. */
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const titlesOf = (terms: readonly RecipeTermReply[]) => terms.map(term => term.title).join(', ')

export type RecipeWords = {
  /** An ingredient a line, with its amount, as the page writes them. */
  ingredients: readonly string[]
  /** «4 порции». */
  yield: string
  /** The picture when the recipe has none. */
  drawn: ShareImage
}

export function recipeGraph(site: Site, recipe: RecipeReply, words: RecipeWords): GraphNodes {
  const url = absolute(site, recipe.url)
  const dates = {
    datePublished: isoTime(site, recipe.date),
    dateModified: isoTime(site, Math.max(recipe.date, recipe.last_modified)),
  }
  const page: WebPage = {
    '@type': 'WebPage',
    '@id': pageId(url),
    url,
    name: recipe.title,
    ...(recipe.excerpt && { description: recipe.excerpt }),
    inLanguage: language,
    isPartOf: { '@id': websiteId(site) },
    breadcrumb: { '@id': breadcrumbId(url) },
    primaryImageOfPage: imageNode(site, shareImageOf(recipe.image) ?? words.drawn),
    ...dates,
  }
  const { nutrition } = recipe
  const node: Recipe = {
    '@type': 'Recipe',
    '@id': `${url}#recipe`,
    mainEntityOfPage: { '@id': pageId(url) },
    isPartOf: { '@id': pageId(url) },
    name: recipe.title,
    url,
    description: recipe.excerpt || recipe.title,
    image: recipe.image ? imageUrls(site, recipe.image) : [absolute(site, words.drawn.url)],
    author: authorNodes(site, recipe.author),
    publisher: { '@id': organizationId(site) },
    ...dates,
    inLanguage: language,
    isAccessibleForFree: true,
    prepTime: isoDuration(recipe.prep_minutes),
    cookTime: isoDuration(recipe.cook_minutes),
    totalTime: isoDuration(recipe.total_minutes),
    // Google reads the number, Yandex and people the words.
    recipeYield: [String(recipe.portions), spaced(words.yield)],
    ...(recipe.dish_types.length > 0 && { recipeCategory: titlesOf(recipe.dish_types) }),
    ...(recipe.cuisines.length > 0 && { recipeCuisine: titlesOf(recipe.cuisines) }),
    ...(recipe.cooking_methods.length > 0 && { cookingMethod: titlesOf(recipe.cooking_methods) }),
    ...(recipe.keywords.length > 0 && { keywords: titlesOf(recipe.keywords) }),
    recipeIngredient: words.ingredients.map(spaced),
    recipeInstructions: recipe.steps.map((step, index) => stepNode(site, url, step, index)),
    ...(nutrition && {
      nutrition: {
        '@type': 'NutritionInformation',
        servingSize: nutrition.per === '100g' ? '100 г' : '1 порция',
        calories: `${nutrition.kcal} ккал`,
        proteinContent: `${nutrition.protein_grams} г`,
        fatContent: `${nutrition.fat_grams} г`,
        carbohydrateContent: `${nutrition.carbs_grams} г`,
      },
    }),
  }
  return makeGraph(
    site,
    page,
    breadcrumbNode(site, url, recipe.title, recipe.breadcrumb),
    node,
    faqNode(url, recipe.faq),
  )
}
