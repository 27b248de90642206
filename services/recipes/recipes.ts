// The things that routes of this service share: the database, the terms, the settings, the filters of a path, and the step from a
// page of ids to an answer.
import { DomainError } from '#contract/errors.ts'
import { makeListMeta } from '#contract/lists.ts'
import type { RecipeListReply } from '#contract/recipes.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { Site } from '#schema-org/site.ts'
import { presentCards, presentTerm, type Crumb } from './present.ts'
import { filterPath, filterUrl, readFilters, splitPath } from './rules/filters.ts'
import { makeListSeo } from './rules/seo.ts'
import { filtersDescription, filtersTitle } from './rules/titles.ts'
import { countRecipes, countTerms, pageOfRecipes } from './store/lists.ts'
import { listRecipesByIds } from './store/recipes.ts'
import type { RecipesTables } from './store/tables.ts'
import { makeTaxonomy, type Taxonomy, type TermRow } from './store/taxonomy.ts'

export type Recipes = {
  context: ServiceContext
  db: ServiceDatabase<RecipesTables>
  taxonomy: Taxonomy
  site: Site
  siteUrl: string
  hasAmp: boolean
  readonly zone: string
}

export function openRecipes(context: ServiceContext): Recipes {
  const db = context.db.of<RecipesTables>('recipes')
  const { magazine } = context
  const { siteUrl, telegramChannel, ampTypes } = context.config
  const site = { url: siteUrl, magazine, telegram: telegramChannel }
  return {
    context,
    db,
    taxonomy: makeTaxonomy(db.kysely),
    site,
    siteUrl,
    hasAmp: ampTypes.includes('recipe'),
    get zone() {
      return magazine.zone
    },
  }
}

/** Seconds that a shared cache may hold an answer: changes are announced by tag, so this bounds only what is missed. */
export const sharedCacheSeconds = 300

/** Cache tags. Articles and recipes share the tags `post-ID`, because they share one space of ids. */
export const tags = {
  recipe: (id: number) => `post-${id}`,
  list: (termId: number) => (termId === 0 ? 'list-recipes' : `list-recipe-term-${termId}`),
  term: (id: number) => `recipe-term-${id}`,
  terms: 'recipe-terms',
  author: (id: number) => `recipe-author-${id}`,
}

export type Filters = {
  /** In canonical order, without terms that a narrower one implies. */
  terms: TermRow[]
  path: string
  /** Whether the requested path is the canonical one. */
  isCanonical: boolean
}

/** The filters of a path. Throws `not_found` for a segment that is no term and for a combination without a page. */
export async function getFilters(recipes: Recipes, asked: string): Promise<Filters> {
  const segments = splitPath(asked)
  const found = await recipes.taxonomy.byAddress(segments)
  const known = found.filter(term => term !== undefined)
  const terms = known.length === segments.length ? readFilters(known) : undefined
  if (!terms) throw new DomainError('not_found', 'Таких рецептов нет')
  const path = filterPath(terms)
  return { terms, path, isCanonical: path === asked.replace(/^\/+|\/+$/g, '') }
}

/** Tags a combination with the list of its rarest term: a recipe that enters or leaves the combination enters or leaves that list. */
export async function tagFilters(recipes: Recipes, terms: readonly TermRow[], answer: AnswerContext): Promise<void> {
  const counts =
    terms.length > 1
      ? await countTerms(
          recipes.db.kysely,
          terms.map(term => term.id),
        )
      : new Map<number, number>()
  const [rarest] = terms.toSorted((a, b) => (counts.get(a.id) ?? 0) - (counts.get(b.id) ?? 0))
  answer.tag(tags.list(rarest?.id ?? 0), ...terms.map(term => tags.term(term.id)))
  answer.cacheFor(sharedCacheSeconds)
}

const home: Crumb = { title: 'Главная', url: '/' }
const recipesHome: Crumb = { title: 'Рецепты', url: '/recipes/' }

const crumbOf = (term: TermRow): Crumb => ({ title: term.title, url: filterUrl(term.address) })

/** The breadcrumb: home, recipes, the broader terms of the first filter; in a combination also that filter itself. */
async function filtersBreadcrumb(recipes: Recipes, terms: readonly TermRow[]): Promise<Crumb[]> {
  const [first] = terms
  if (!first) return [home]
  const ancestors = await recipes.taxonomy.terms(first.ancestor_ids)
  return [
    home,
    recipesHome,
    ...first.ancestor_ids.flatMap(id => {
      const ancestor = ancestors.get(id)
      return ancestor ? [crumbOf(ancestor)] : []
    }),
    ...(terms.length > 1 ? [crumbOf(first)] : []),
  ]
}

/** The breadcrumb: home, recipes, the ancestors of the main dish type, the dish type. */
export async function recipeBreadcrumb(recipes: Recipes, mainDish: TermRow | undefined): Promise<Crumb[]> {
  if (!mainDish) return [home, recipesHome]
  return [...(await filtersBreadcrumb(recipes, [mainDish])), crumbOf(mainDish)]
}

export type ListQuery = { page: number; limit: number; exclude?: number[] | undefined }

/** A page of the recipes under filters without those of `exclude`: neither the total nor the offset counts them. */
export async function readRecipeList(
  recipes: Recipes,
  { terms, path }: Pick<Filters, 'terms' | 'path'>,
  query: ListQuery,
  answer: AnswerContext,
): Promise<RecipeListReply> {
  const db = recipes.db.kysely
  const termIds = terms.map(term => term.id)
  const total = await countRecipes(db, termIds, query.exclude)
  const ids = await pageOfRecipes(db, termIds, total, (query.page - 1) * query.limit, query.limit, query.exclude)
  const rows = await listRecipesByIds(db, ids)
  const [items, breadcrumb] = await Promise.all([
    presentCards(rows, recipes.taxonomy),
    filtersBreadcrumb(recipes, terms),
    tagFilters(recipes, terms, answer),
  ])
  answer.tag(...new Set(rows.map(row => tags.author(row.author_id))))
  const title = filtersTitle(terms)
  const description = filtersDescription(terms)
  const meta = makeListMeta(total, query.page, query.limit, breadcrumb)
  return {
    items,
    meta,
    title,
    seo: makeListSeo({
      site: recipes.site,
      path,
      title,
      description,
      page: query.page,
      filters: terms.length,
      total,
      offset: meta.offset,
      crumbs: breadcrumb,
      items,
    }),
    type: terms.length === 0 ? 'home' : 'query',
    description,
    terms: terms.map(presentTerm),
    is_total_exact: terms.length <= 2,
    path,
  }
}
