// What this process remembers of the index until the index changes: counts of the dictionary, and pages of results with their words read. Of
// a question that nobody has asked before, only the search itself is then left to do.
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import { makeReadThrough } from '#platform/cache/read-through.ts'
import { usualCacheBytes } from '#platform/machine-memory.ts'
import { snippetSourceMax, substitutesMax } from './limits.ts'
import { bytesOf, readText, type ReadText } from './rules/read-text.ts'
import { findLexemes, type KinRange, type Lookup } from './store/dictionary.ts'
import { listShownPages } from './store/find.ts'
import type { Card, SearchTables } from './store/tables.ts'

/** What is shown of a page: its card, and the texts in which words of the question are marked. */
export type ReadPage = { id: number; card: Card; title: ReadText; excerpt: ReadText; body: ReadText }

export type IndexMemory = {
  /** Counts of `lexemes`, and the kin of some with their counts. */
  lookUp(db: Kysely<SearchTables>, lexemes: readonly string[], kinRanges: readonly KinRange[]): Promise<Lookup>
  readPages(db: Kysely<SearchTables>, ids: readonly number[]): Promise<ReadonlyMap<number, ReadPage>>
  /** Call it when the index has changed. */
  forget(): void
}

const lexemesMax = 20_000
const kinMax = 4_000
const pagesBytes = usualCacheBytes / 4
const cardBytes = 2_000

export function makeIndexMemory(): IndexMemory {
  const pages = new LRUCache<number, ReadPage>({
    maxSize: pagesBytes,
    sizeCalculation: ({ title, excerpt, body }) => cardBytes + bytesOf(title) + bytesOf(excerpt) + bytesOf(body),
  })
  const throughPages = makeReadThrough()
  const dictionary = makeDictionaryMemory()
  return {
    lookUp: dictionary.lookUp,
    readPages: (db, ids) =>
      throughPages.rows(ids, {
        find: id => pages.get(id),
        read: async missing =>
          (await listShownPages(db, missing, snippetSourceMax)).map(({ id, card, title, excerpt, body }) => ({
            id,
            card,
            title: readText(title),
            excerpt: readText(excerpt),
            body: readText(body),
          })),
        keyOf: ({ id }) => id,
        keep: page => void pages.set(page.id, page),
      }),
    forget() {
      pages.clear()
      throughPages.forget()
      dictionary.forget()
    },
  }
}

function makeDictionaryMemory(): Pick<IndexMemory, 'lookUp' | 'forget'> {
  /** 0: no document has it. */
  const counts = makeCountedCache<string, number>(lexemesMax)
  const kin = makeCountedCache<string, readonly (readonly [lexeme: string, documents: number])[]>(kinMax)
  let totals: Pick<Lookup, 'documents' | 'averageLength'> | undefined
  let age = 0

  return {
    async lookUp(db, lexemes, kinRanges) {
      const since = age
      const found: Lookup = { documents: 0, averageLength: 1, ...totals, counts: new Map(), kin: new Map() }
      const unknown = lexemes.filter(lexeme => {
        const documents = counts.get(lexeme)
        if (documents) found.counts.set(lexeme, documents)
        return documents === undefined
      })
      const unknownRanges = kinRanges.filter(({ lexeme }) => {
        const known = kin.get(lexeme)
        if (known && known.length > 0) {
          found.kin.set(
            lexeme,
            known.map(([other]) => other),
          )
          for (const [other, documents] of known) found.counts.set(other, documents)
        }
        return known === undefined
      })
      if (totals && unknown.length === 0 && unknownRanges.length === 0) return found
      const read = await findLexemes(db, unknown, unknownRanges, substitutesMax)
      if (since === age) {
        totals = { documents: read.documents, averageLength: read.averageLength }
        for (const lexeme of unknown) counts.set(lexeme, read.counts.get(lexeme) ?? 0)
        for (const { lexeme } of unknownRanges)
          kin.set(
            lexeme,
            (read.kin.get(lexeme) ?? []).map(other => [other, read.counts.get(other) ?? 0]),
          )
      }
      return {
        documents: read.documents,
        averageLength: read.averageLength,
        counts: new Map([...found.counts, ...read.counts]),
        kin: new Map([...found.kin, ...read.kin]),
      }
    },
    forget() {
      age += 1
      totals = undefined
      counts.clear()
      kin.clear()
    },
  }
}
