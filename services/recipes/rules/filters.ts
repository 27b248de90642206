// Filters as a path: which combinations there are, how a path is written, what adding or removing a filter leads to. Pure.
import { recipeFacets, type RecipeFacet } from '#domain/kinds.ts'
import { recipeFiltersMax } from '#contract/recipes.ts'

/** The fields of a term that these rules need. `address` is its segment of a path. */
export type FilterTerm = { id: number; facet: RecipeFacet; address: string; ancestor_ids: readonly number[] }

/**
 * A page has at most one dish type, one cuisine and one method: a second choice replaces the first. Keywords and ingredients
 * add up: «творог и яблоки», «постное и до получаса».
 */
const addsUp: Record<RecipeFacet, boolean> = {
  dish: false,
  cuisine: false,
  method: false,
  keyword: true,
  ingredient: true,
}
const singleFacets = recipeFacets.filter(facet => !addsUp[facet])

/** Canonical order: facets as in recipeFacets, within one by address. */
function sortFilters<Term extends FilterTerm>(terms: readonly Term[]): Term[] {
  return terms.toSorted(
    (a, b) => recipeFacets.indexOf(a.facet) - recipeFacets.indexOf(b.facet) || (a.address < b.address ? -1 : 1),
  )
}

export function filterPath(terms: readonly FilterTerm[]): string {
  return sortFilters(terms)
    .map(term => term.address)
    .join('/')
}

/** Address of the page of these filters. */
export function filterUrl(path: string): string {
  return path === '' ? '/recipes/' : `/recipes/${path}/`
}

/** Segments of a path as it was asked for; empty ones do not count. */
export function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** Terms without repetitions and without those that a narrower one among them implies: завтраки/каши → каши. */
function narrow<Term extends FilterTerm>(terms: readonly Term[]): Term[] {
  const broader = new Set(terms.flatMap(term => term.ancestor_ids))
  const byId = new Map(terms.map(term => [term.id, term]))
  return [...byId.values()].filter(term => !broader.has(term.id))
}

/**
 * The terms of a path in canonical order, without those that a narrower one implies. Undefined when they have no page: two
 * unrelated terms of a facet that allows one, or too many terms.
 */
export function readFilters<Term extends FilterTerm>(terms: readonly Term[]): Term[] | undefined {
  const chosen = sortFilters(narrow(terms))
  if (chosen.length > recipeFiltersMax) return undefined
  const isClash = singleFacets.some(facet => chosen.filter(term => term.facet === facet).length > 1)
  return isClash ? undefined : chosen
}

/** The filters that stay when a reader chooses a term of this facet: all but the one that it replaces. */
export function baseOf<Term extends FilterTerm>(active: readonly Term[], facet: RecipeFacet): Term[] {
  return addsUp[facet] ? [...active] : active.filter(term => term.facet !== facet)
}

/** The path after a click on a term: an active term is removed; another one is added and replaces what it excludes or narrows. */
export function togglePath(active: readonly FilterTerm[], term: FilterTerm): string {
  if (active.some(({ id }) => id === term.id)) return filterPath(active.filter(({ id }) => id !== term.id))
  return filterPath(narrow([...baseOf(active, term.facet), term]))
}

/** Whether an active narrower term of a facet that adds up implies this term; then the menu does not offer it. */
export function isSaidAlready(active: readonly FilterTerm[], term: FilterTerm): boolean {
  return addsUp[term.facet] && active.some(({ ancestor_ids }) => ancestor_ids.includes(term.id))
}
