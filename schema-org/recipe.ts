// The graph of a recipe, by the rules of Google and Yandex. The magazine has no ratings, so there are none. Pure.
import type { HowToStep, Recipe, WebPage } from 'schema-dts'
import { count, formatNumber } from '#russian/plural.ts'
import type { RecipeIngredient, RecipeReply, RecipeTermReply } from '#contract/recipe.ts'
import { scaleAmount } from '#domain/recipe-amounts.ts'
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

/** Replaces typographic spaces with plain ones, for programs that compare text. */
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const titlesOf = (terms: readonly RecipeTermReply[]) => terms.map(term => term.title).join(', ')

/** With the full name: «лавровый лист — 2 шт.», where the page may write «2 листа». */
function ingredientText(item: RecipeIngredient): string {
  const amount = scaleAmount(item, { wanted: 1, written: 1 })
  return [[item.name, amount].filter(Boolean).join(' — '), item.note].filter(Boolean).join(', ')
}

/** The yield in words: «4 порции». */
function yieldText({ portions, portions_forms: forms, portions_unit: unit }: RecipeReply): string {
  return forms ? count(portions, forms) : `${formatNumber(portions)} ${unit}`.trim()
}

/** `drawn` is the generated picture of a recipe without one. */
export function recipeGraph(site: Site, recipe: RecipeReply, drawn: ShareImage): GraphNodes {
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
    primaryImageOfPage: imageNode(site, shareImageOf(recipe.image) ?? drawn),
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
    image: recipe.image ? imageUrls(site, recipe.image) : [absolute(site, drawn.url)],
    author: authorNodes(site, recipe.author),
    publisher: { '@id': organizationId(site) },
    ...dates,
    inLanguage: language,
    isAccessibleForFree: true,
    prepTime: isoDuration(recipe.prep_minutes),
    cookTime: isoDuration(recipe.cook_minutes),
    totalTime: isoDuration(recipe.total_minutes),
    // Google reads the number, Yandex and people read the text.
    recipeYield: [String(recipe.portions), spaced(yieldText(recipe))],
    ...(recipe.dish_types.length > 0 && { recipeCategory: titlesOf(recipe.dish_types) }),
    ...(recipe.cuisines.length > 0 && { recipeCuisine: titlesOf(recipe.cuisines) }),
    ...(recipe.cooking_methods.length > 0 && { cookingMethod: titlesOf(recipe.cooking_methods) }),
    ...(recipe.keywords.length > 0 && { keywords: titlesOf(recipe.keywords) }),
    recipeIngredient: recipe.ingredients.flatMap(({ items }) => items.map(item => spaced(ingredientText(item)))),
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
