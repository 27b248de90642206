// What one may filter by: the menu with counts under the filters in force, the meaning of a path, ingredients by name.
import { recipeFacets, type RecipeFacet } from '#contract/recipe.ts'
import type { FilterMenuReply } from '#contract/recipes.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { presentTerm } from '../present.ts'
import { getFilters, sharedCacheSeconds, tagFilters, tags, type Recipes } from '../recipes.ts'
import { baseOf, isSaidAlready, togglePath } from '../rules/filters.ts'
import { stemPattern, typedPattern } from '../rules/ingredient-names.ts'
import { filtersDescription, filtersTitle } from '../rules/titles.ts'
import { countMenu, countRecipes, type MenuPart } from '../store/lists.ts'
import { findIngredients, type TermRow } from '../store/taxonomy.ts'

const menuLength = 40
const ingredientsLength = 20

const facetTitles: Record<RecipeFacet, string> = {
  dish: 'Блюда',
  cuisine: 'Кухни',
  method: 'Способы приготовления',
  keyword: 'Особенности',
  ingredient: 'Ингредиенты',
}

/** Facets that are counted under the same filters, together. */
function menuParts(active: readonly TermRow[]): MenuPart[] {
  const parts = new Map<string, { facets: RecipeFacet[]; termIds: number[] }>()
  for (const facet of recipeFacets) {
    const termIds = baseOf(active, facet).map(term => term.id)
    const key = termIds.join()
    const part = parts.get(key)
    if (part) part.facets.push(facet)
    else parts.set(key, { facets: [facet], termIds })
  }
  return [...parts.values()]
}

export function getFilterMenu(recipes: Recipes) {
  return async ({ query }: { query: { path: string } }, answer: AnswerContext): Promise<FilterMenuReply> => {
    const db = recipes.db.kysely
    const { terms: active } = await getFilters(recipes, query.path)
    const activeIds = new Set(active.map(term => term.id))
    const [counts, total] = await Promise.all([
      countMenu(db, menuParts(active), menuLength),
      active.length > 0 ? countRecipes(db, [...activeIds]) : 0,
    ])
    const rows = await recipes.taxonomy.terms([...activeIds, ...counts.map(({ id }) => id)])
    const countOf = new Map(counts.map(({ id, n }) => [id, n]))
    // The recipes under an active filter are the list as it stands, whatever its siblings were counted under.
    for (const id of activeIds) countOf.set(id, total)
    const collator = new Intl.Collator('ru')
    const items = [...countOf]
      .flatMap(([id, count]) => {
        const term = rows.get(id)
        return term && (activeIds.has(id) || !isSaidAlready(active, term)) ? [{ term, count }] : []
      })
      .toSorted(
        (a, b) =>
          Number(activeIds.has(b.term.id)) - Number(activeIds.has(a.term.id)) ||
          b.count - a.count ||
          collator.compare(a.term.title, b.term.title),
      )
    answer.tag(tags.terms, tags.list(0))
    answer.cacheFor(sharedCacheSeconds)
    return {
      groups: recipeFacets.map(facet => ({
        facet,
        title: facetTitles[facet],
        items: items
          .filter(({ term }) => term.facet === facet)
          .map(({ term, count }) => ({
            ...presentTerm(term),
            count,
            path: togglePath(active, term),
            is_active: activeIds.has(term.id),
          })),
      })),
    }
  }
}

export function getFilterRoute(recipes: Recipes) {
  return async ({ params }: { params: { path: string } }, answer: AnswerContext) => {
    const { terms, path } = await getFilters(recipes, params.path)
    await tagFilters(recipes, terms, answer)
    return {
      terms: terms.map(presentTerm),
      title: filtersTitle(terms),
      description: filtersDescription(terms),
      path,
      count: await countRecipes(
        recipes.db.kysely,
        terms.map(term => term.id),
      ),
    }
  }
}

export function listFilterIngredients(recipes: Recipes) {
  return async ({ params }: { params: { q: string } }, answer: AnswerContext) => {
    const db = recipes.db.kysely
    const typed = typedPattern(params.q)
    let found = typed === undefined ? [] : await findIngredients(db, typed, ingredientsLength)
    if (found.length === 0) {
      const stem = stemPattern(params.q)
      if (stem !== undefined) found = await findIngredients(db, stem, ingredientsLength)
    }
    const rows = await recipes.taxonomy.terms(found.map(({ id }) => id))
    answer.tag(tags.terms, tags.list(0))
    answer.cacheFor(sharedCacheSeconds)
    return {
      items: found.flatMap(({ id, n }) => {
        const term = rows.get(id)
        return term ? [{ ...presentTerm(term), count: n }] : []
      }),
    }
  }
}
