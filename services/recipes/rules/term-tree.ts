// The tree of terms: the ancestors of each term, and its segment of a path. Pure.
import type { RecipeFacet } from '#domain/kinds.ts'

/** Ancestors from the root downwards; undefined for a term that stands below itself. */
export function ancestorsOf(id: number, parents: ReadonlyMap<number, number | null>): number[] | undefined {
  const above: number[] = []
  for (let parent = parents.get(id); parent !== undefined && parent !== null; parent = parents.get(parent)) {
    if (parent === id || above.includes(parent)) return undefined
    above.unshift(parent)
  }
  return above
}

/** The address of a new term, which it keeps: the slug, or `facet-slug` where another facet has the slug. */
export function addressOf(facet: RecipeFacet, slug: string, isTaken: (address: string) => boolean): string {
  if (!isTaken(slug)) return slug
  for (let n = 1; ; n++) {
    const address = n === 1 ? `${facet}-${slug}` : `${facet}-${slug}-${n}`
    if (!isTaken(address)) return address
  }
}
