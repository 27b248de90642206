// What documents add to the dictionary, or take from it. Pure.
import { indexVersion } from '../limits.ts'
import type { IndexedDocument } from './document.ts'
import { lexemeOf } from './words.ts'

/** What one transaction changes in the dictionary. */
export type DictionaryChange = {
  lexemes: Map<string, number>
  /** New surface words with their lexemes. */
  words: Map<string, { lexeme: string; isHead: boolean }>
  documents: number
  length: number
  /** The index version, stored with the first document. */
  version: number
}

export const makeDictionaryChange = (): DictionaryChange => ({
  lexemes: new Map(),
  words: new Map(),
  documents: 0,
  length: 0,
  version: indexVersion,
})

/** Counts a document `by` times; a negative number takes it away. */
export function countDocument(change: DictionaryChange, document: IndexedDocument, by: number): void {
  for (const lexeme of document.lexemes) change.lexemes.set(lexeme, (change.lexemes.get(lexeme) ?? 0) + by)
  if (by > 0) {
    for (const [word, isHead] of document.words) {
      change.words.set(word, { lexeme: lexemeOf(word), isHead: isHead || change.words.get(word)?.isHead === true })
    }
  }
  change.documents += by
  change.length += by * document.length
}
