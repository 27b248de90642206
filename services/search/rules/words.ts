// How text becomes words and words become lexemes. The index, questions and highlights all read through here, so the
// same word is the same lexeme everywhere and on both database engines.
import stemmers from 'snowball-stemmers'
import { irregularForms } from './irregular-forms.ts'
import { stopWords } from './stop-words.ts'

export type Word = {
  /** Lower case, ё as е. */
  text: string
  /** Offsets in UTF-16 units of the text read: [start, end). */
  start: number
  end: number
}

const wordPattern = /[\p{L}\p{N}]+/gu
const longestWord = 40

/** Composed letters, no stress marks and soft hyphens inside words: what is stored and shown by search. */
export function cleanText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\u0301|\u00AD/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

export function normalizeWord(word: string): string {
  return word.toLowerCase().replaceAll('ё', 'е')
}

/** Words in their order. «Витамин С» and «витамин C» read alike: a lone letter after the word is a Latin one. */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(wordPattern)) {
    if (match[0].length > longestWord) continue
    const previous = words.at(-1)
    let word = normalizeWord(match[0])
    if (word.length === 1 && previous?.text.startsWith('витамин')) word = latinTwins[word] ?? word
    words.push({ text: word, start: match.index, end: match.index + match[0].length })
  }
  return words
}
const latinTwins: Record<string, string> = { а: 'a', в: 'b', с: 'c', д: 'd', е: 'e', к: 'k' }

const stemmer = stemmers.newStemmer('russian')

/** Fleeting vowels: огурец/огурцы, подарок/подарки, ложек/ложка, палец/пальцы end in one stem. */
function levelStem(stem: string): string {
  if (stem.length < 5) return stem
  return stem.replace(/([бвгджзклмнпрстфхцчшщ])ь?[ое]?ь?([кц])$/, '$1$2')
}

const stemOf = (word: string) => (/[а-я]/.test(word) ? levelStem(stemmer.stem(word)) : word)

/** Irregular forms by their own stem too, where it is long enough to mean nothing else: «говорил» as «говорит». */
const irregularStems: ReadonlyMap<string, string> = new Map(
  [...irregularForms].map(([form, base]) => [stemOf(form), stemOf(base)] as const).filter(([stem]) => stem.length >= 5),
)

const remembered = new Map<string, string>()
const rememberedMax = 100_000

function makeLexeme(word: string): string {
  const base = irregularForms.get(word)
  if (base !== undefined) return stemOf(base)
  const stem = stemOf(word)
  return irregularStems.get(stem) ?? stem
}

/** The lexeme of a normalized word; stop words have one too: ask `isStopWord` first. */
export function lexemeOf(word: string): string {
  let lexeme = remembered.get(word)
  if (lexeme === undefined) {
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(word, (lexeme = makeLexeme(word)))
  }
  return lexeme
}

/** A lone Cyrillic letter is a preposition or a slip; a lone Latin letter or a digit may be «D» or «5». */
export function isStopWord(word: string): boolean {
  return stopWords.has(word) || (word.length === 1 && /[а-я]/.test(word))
}
