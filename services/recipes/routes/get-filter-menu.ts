import type * as calls from '#contract/recipes.ts'
import { recipeFacets, type RecipeFacet } from '#domain/kinds.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentTerm } from '../present.ts'
import { getFilters, sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { baseOf, isSaidAlready, togglePath } from '../rules/filters.ts'
import { countMenu, countRecipes, type MenuPart } from '../store/lists.ts'
import type { TermRow } from '../store/taxonomy.ts'

const menuLength = 40

const facetTitles: Record<RecipeFacet, string> = {
  dish: 'Блюда',
  cuisine: 'Кухни',
  method: 'Способы приготовления',
  keyword: 'Особенности',
  ingredient: 'Ингредиенты',
}

/** Groups facets that are counted under the same filters, for one query each. */
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

export const getFilterMenu =
  (recipes: Recipes): Handler<typeof calls.getFilterMenu> =>
  async ({ query }, answer) => {
    const db = recipes.db.kysely
    const { terms: active } = await getFilters(recipes, query.path)
    const activeIds = new Set(active.map(term => term.id))
    const [counts, total] = await Promise.all([
      countMenu(db, menuParts(active), menuLength),
      active.length > 0 ? countRecipes(db, [...activeIds]) : 0,
    ])
    const rows = await recipes.taxonomy.terms([...activeIds, ...counts.map(({ id }) => id)])
    const countOf = new Map(counts.map(({ id, n }) => [id, n]))
    // An active filter counts the current list, though its siblings are counted without it.
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
