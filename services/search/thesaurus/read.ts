// The thesaurus that applies, cached in every process until somebody changes a group.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { applyChanges, makeThesaurus, type GroupChange, type Thesaurus } from '../rules/thesaurus.ts'
import { listWordGroupRows, type WordGroupRow } from '../store/word-groups.ts'
import type { SearchTables } from '../store/tables.ts'
import { productGroups, productThesaurus } from './product.ts'

const known = new WeakMap<object, Promise<Thesaurus>>()
type Reader = { context: ServiceContext; db: ServiceDatabase<SearchTables> }

export function readThesaurus(search: Reader): Promise<Thesaurus> {
  const reading = known.get(search.context) ?? load(search)
  known.set(search.context, reading)
  return reading
}

async function load({ context, db }: Reader): Promise<Thesaurus> {
  try {
    return thesaurusOf((await listWordGroupRows(db.kysely)).map(changeOf))
  } catch (error) {
    known.delete(context)
    throw error
  }
}

export const forgetThesaurus = ({ context }: Reader): boolean => known.delete(context)

export const thesaurusOf = (changes: readonly GroupChange[]): Thesaurus =>
  changes.length === 0 ? productThesaurus() : makeThesaurus(applyChanges(productGroups, changes))

export const changeOf = ({ key, is_off, kind, words, meant }: WordGroupRow): GroupChange => ({
  key,
  isOff: is_off,
  group: kind && words && meant ? { kind, words, meant } : null,
})
