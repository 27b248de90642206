// Filters as a path: which combinations there are, how a path is written, what adding or removing a filter leads to. Pure.
import { recipeFacets, type RecipeFacet } from '#contract/recipe.ts'
import { recipeFiltersMax } from '#contract/recipes.ts'

/** What these rules need of a term. `address` is its segment of a path. */
export type FilterTerm = { id: number; facet: RecipeFacet; address: string; ancestor_ids: readonly number[] }

/**
 * A dish is of one type here and from one cuisine, made by one method: a second choice replaces the first. Keywords and
 * ingredients add up: «творог и яблоки», «постное и до получаса».
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
    (a, b) =>
      recipeFacets.indexOf(a.facet) - recipeFacets.indexOf(b.facet) ||
      (a.address < b.address ? -1 : a.address > b.address ? 1 : 0),
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

/** Terms without repetitions and without those that a narrower one among them says already: завтраки/каши → каши. */
function narrow<Term extends FilterTerm>(terms: readonly Term[]): Term[] {
  const broader = new Set(terms.flatMap(term => term.ancestor_ids))
  const byId = new Map(terms.map(term => [term.id, term]))
  return [...byId.values()].filter(term => !broader.has(term.id))
}

/**
 * Reads the terms of a path: in canonical order, narrowed. Undefined when no page is about them: two unrelated terms of
 * a facet in which one is chosen, or too many.
 */
export function readFilters<Term extends FilterTerm>(terms: readonly Term[]): Term[] | undefined {
  const chosen = sortFilters(narrow(terms))
  if (chosen.length > recipeFiltersMax) return undefined
  const isClash = singleFacets.some(facet => chosen.filter(term => term.facet === facet).length > 1)
  return isClash ? undefined : chosen
}

/** The filters that stay when a term of this facet is offered: all, but for the choice it would replace. */
export function baseOf<Term extends FilterTerm>(active: readonly Term[], facet: RecipeFacet): Term[] {
  return addsUp[facet] ? [...active] : active.filter(term => term.facet !== facet)
}

/** Path after a click on a term: taken away when active, put in the place of what it replaces or narrows otherwise. */
export function togglePath(active: readonly FilterTerm[], term: FilterTerm): string {
  if (active.some(({ id }) => id === term.id)) return filterPath(active.filter(({ id }) => id !== term.id))
  return filterPath(narrow([...baseOf(active, term.facet), term]))
}

/** A term that an active one of an adding facet lies below says nothing new, and is not offered. */
export function isSaidAlready(active: readonly FilterTerm[], term: FilterTerm): boolean {
  return addsUp[term.facet] && active.some(({ ancestor_ids }) => ancestor_ids.includes(term.id))
}
