// Kinds of documents and their codes. Pure.
import type { SearchDocument } from '#contract/office/content.ts'

export type Kind = SearchDocument['kind']

/** The codes in the database. */
export const kindCodes: Readonly<Record<Kind, number>> = { post: 1, page: 2, health: 3, recipe: 4 }

/** The codes of a list of kinds, null for all; or the first name that is not a kind. */
export function readKinds(names: readonly string[] = []): { codes: number[] | null } | { unknown: string } {
  const unknown = names.find(name => !Object.hasOwn(kindCodes, name))
  if (unknown !== undefined) return { unknown }
  const codes = [...new Set(names.map(name => kindCodes[name as Kind]))].toSorted((a, b) => a - b)
  return { codes: codes.length === 0 || codes.length === Object.keys(kindCodes).length ? null : codes }
}
