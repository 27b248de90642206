import type { SearchDocument } from '#contract/office/content.ts'

export type Kind = SearchDocument['kind']

/** As stored. */
export const kindCodes: Readonly<Record<Kind, number>> = { post: 1, page: 2, health: 3, recipe: 4 }

/**
 * Codes of a comma list of kinds, null for all. Throws the name of an unknown kind as it was written.
 */
export function readKinds(list: string | undefined): { codes: number[] | null } | { unknown: string } {
  const names = (list ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
  const unknown = names.find(name => !Object.hasOwn(kindCodes, name))
  if (unknown !== undefined) return { unknown }
  const codes = [...new Set(names.map(name => kindCodes[name as Kind]))].toSorted((a, b) => a - b)
  return { codes: codes.length === 0 || codes.length === Object.keys(kindCodes).length ? null : codes }
}
