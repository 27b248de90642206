// Decides where a widget is shown: the rules of the specification (4, Widget visibility) and the facts of a page. The server
// and any client of the API decide alike.
import type { ArticleType, RecipeFacet } from './kinds.ts'

export type WidgetRule = { type: string; id: number | null; value: string | null }
export type WidgetVisibility = { show: readonly WidgetRule[]; hide: readonly WidgetRule[] }

/** One fact about a page, in the words of the rules. */
export type PageFact = { type: string; id?: number; value?: string }

const typeOf = (type: string) => (type === 'spec_projects' ? 'category' : type)

function matches(rule: WidgetRule, fact: PageFact): boolean {
  if (typeOf(rule.type) !== typeOf(fact.type)) return false
  return (rule.id !== null && rule.id === fact.id) || (rule.value !== null && rule.value === fact.value)
}

/** Why a widget is visible or not: `rule` is the one that decided. */
export type VisibilityReason =
  | { why: 'everywhere' | 'no-show-rule'; rule: null }
  | { why: 'shown' | 'hidden'; rule: WidgetRule }

/** A widget is visible if it has no show rules or one of them matches, and no hide rule matches. */
export function visibilityReason({ show, hide }: WidgetVisibility, facts: readonly PageFact[]): VisibilityReason {
  const isTrue = (rule: WidgetRule) => facts.some(fact => matches(rule, fact))
  const hiding = hide.find(isTrue)
  if (hiding) return { why: 'hidden', rule: hiding }
  if (show.length === 0) return { why: 'everywhere', rule: null }
  const showing = show.find(isTrue)
  return showing ? { why: 'shown', rule: showing } : { why: 'no-show-rule', rule: null }
}

export function isWidgetVisible(visibility: WidgetVisibility, facts: readonly PageFact[]): boolean {
  const { why } = visibilityReason(visibility, facts)
  return why === 'everywhere' || why === 'shown'
}

/** The slots around every page. */
const aroundPages = ['above-header', 'below-header', 'footer'] as const
const inArticle = [
  'after-excerpt',
  'after-first-paragraph',
  'dynamic-in-post',
  'above-comments',
  'below-comments',
] as const
/** The further slots of each kind of page. */
export const slotsOfPages = {
  post: [...inArticle, 'sidebar'],
  /** An article without a rail beside it. */
  column: inArticle,
  list: ['between-posts', 'sidebar'],
  /** A ranking, or what one person wrote: between its cards there is advertising only, because nothing else belongs to the order. */
  order: ['between-posts', 'sidebar'],
  /** A later page of the home page. */
  river: ['between-posts'],
  other: [],
} as const
export type PageLayout = keyof typeof slotsOfPages

const templatesWithRail: readonly string[] = ['toc', 'two-column', 'three-column']

export const articleLayout = ({ type, template }: { type: ArticleType; template: string }): PageLayout =>
  type !== 'page' && templatesWithRail.includes(template) ? 'post' : 'column'

/** The layout of an archive by its type. */
export const archiveLayout = (type: string): PageLayout => (type === 'top' || type === 'author' ? 'order' : 'list')

type Standing = 'widget' | 'poll' | 'ad'

/** True if a page has this slot. Polls stand in fewer: which ones depends on whether it is the home page (spec 4). */
export function hasSlot(layout: PageLayout, place: string, { what, isIndex }: { what: Standing; isIndex: boolean }) {
  const isHere = [...aroundPages, ...slotsOfPages[layout]].some(each => each === place)
  if (layout === 'order' && place === 'between-posts') return what === 'ad'
  if (what !== 'poll') return isHere
  return isHere && (place === 'sidebar' || place === (isIndex ? 'between-posts' : 'above-comments'))
}

type Term = { id: number; slug: string }
type Sorted = {
  type: ArticleType
  is_advertising: boolean
  is_promo: boolean
  categories: readonly (Term & { type: string })[]
  tags: readonly Term[]
}

/** Facts of an article, page or health article. */
export function articleFacts(article: Sorted): PageFact[] {
  return [
    { type: 'post_type', value: article.is_advertising || article.is_promo ? 'partner' : 'page' },
    { type: 'page_type', value: article.type },
    ...article.categories.map(({ type, id, slug }) => ({ type, id, value: slug })),
    ...article.tags.map(({ id, slug }) => ({ type: 'post_tag', id, value: slug })),
  ]
}

type Archive = {
  type: string
  id: number | null
  term: { slug: string } | null
}

/** Facts of an archive or a home page: its type and its subject. */
export function archiveFacts({ type, id, term }: Archive): PageFact[] {
  return [
    { type: 'page_type', value: type },
    { type, ...(id !== null && { id }), ...(term && { value: term.slug }) },
  ]
}

const factsOf = (type: string, terms: readonly Term[]) =>
  terms.map(({ id, slug }): PageFact => ({ type, id, value: slug }))

const recipeFactTypes = {
  dish: 'dish_types',
  cuisine: 'cuisines',
  method: 'cooking_methods',
  keyword: 'keywords',
  ingredient: 'ingredients',
} as const satisfies Record<RecipeFacet, string>

type Cooked = Record<'dish_types' | 'cuisines' | 'cooking_methods' | 'keywords' | 'ingredient_terms', readonly Term[]>

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

/** Facts of a recipe list. Without filters it is the recipes home page. */
export function recipeListFacts(terms: readonly (Term & { facet: RecipeFacet })[]): PageFact[] {
  return [
    { type: 'page_type', value: terms.length === 0 ? 'recipes-home' : 'recipes' },
    ...terms.map(({ id, slug, facet }) => ({ type: recipeFactTypes[facet], id, value: slug })),
  ]
}
