// A text with its words already reduced to lexemes: what highlights need of it, whatever the question is. Reading a text costs far more than
// looking for the words of a question in it.
import { lexemeOf, readWords } from './words.ts'

export type ReadText = {
  text: string
  /** Of the words, in their order: lexemes, and offsets in the text as in `Word`. */
  lexemes: readonly string[]
  starts: Uint32Array
  ends: Uint32Array
}

export function readText(text: string): ReadText {
  const words = readWords(text)
  return {
    text,
    lexemes: words.map(word => lexemeOf(word.text)),
    starts: Uint32Array.from(words, word => word.start),
    ends: Uint32Array.from(words, word => word.end),
  }
}

/** An estimate: two bytes for a letter, and a reference with two offsets for a word. */
export const bytesOf = ({ text, lexemes }: ReadText): number => 2 * text.length + 16 * lexemes.length
