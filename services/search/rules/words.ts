// Splits text into words and reduces words to lexemes. The index, questions and highlights all use this, so a word is the same lexeme
// everywhere and on both database engines.
import stemmers from 'snowball-stemmers'
import { irregularForms } from './irregular-forms.ts'
import { stopWords } from './stop-words.ts'

export type Word = {
  /** Lower case, ё as е. */
  text: string
  /** Offsets in the text, in UTF-16 units: [start, end). */
  start: number
  end: number
}

/** Words like «e-mail» and «wi-fi» are one word. */
const wordPattern = /(?<![\p{L}\p{N}])[a-z]{1,2}-[a-z]{2,}(?![\p{L}\p{N}])|[\p{L}\p{N}]+/giu
const longestWord = 40

const withPlainLetters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\u0301|\u00AD/g, '')
    .normalize('NFC')

/** The text as search stores and shows it: composed letters, without stress marks and soft hyphens. */
export const cleanText = (text: string): string => withPlainLetters(text).replace(/\s+/g, ' ').trim()

/** The same for a text of several blocks: snippets need its headings and tables told from sentences. */
export const cleanBody = (text: string): string =>
  withPlainLetters(text)
    .replace(/[^\S\n\t]+/g, ' ')
    .trim()

export function normalizeWord(word: string): string {
  return word.toLowerCase().replaceAll('ё', 'е')
}

/** The words in their order. A single letter after «витамин» is read as Latin, so «витамин С» equals «витамин C» in either alphabet. */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(wordPattern)) {
    if (match[0].length > longestWord) continue
    const previous = words.at(-1)
    let word = normalizeWord(match[0]).replace('-', '')
    if (word.length === 1 && previous?.text.startsWith('витамин')) word = latinTwins[word] ?? word
    // «в12» is read as «B12».
    if (/^[авсдек]\d+$/.test(word)) word = (latinTwins[word[0]!] ?? '') + word.slice(1)
    words.push({ text: word, start: match.index, end: match.index + match[0].length })
  }
  return words
}
const latinTwins: Record<string, string> = { а: 'a', в: 'b', с: 'c', ц: 'c', д: 'd', е: 'e', к: 'k' }

const stemmer = stemmers.newStemmer('russian')

/** Removes fleeting vowels, so that огурец/огурцы, подарок/подарки, ложек/ложка, палец/пальцы have one stem. */
function removeFleetingVowel(stem: string): string {
  if (stem.length < 5) return stem
  return stem.replace(/([бвгджзклмнпрстфхцчшщ])ь?[ое]?ь?([кц])$/, '$1$2')
}

const stemOf = (word: string) => (/[а-я]/.test(word) ? removeFleetingVowel(stemmer.stem(word)) : word)

/** Irregular forms by their stems, when these are long enough to be unambiguous: «говорил» as «говорит». */
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

/** The lexeme of a normalised word. Stop words have lexemes too: check `isStopWord` first. */
export function lexemeOf(word: string): string {
  let lexeme = remembered.get(word)
  if (lexeme === undefined) {
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(word, (lexeme = makeLexeme(word)))
  }
  return lexeme
}

/** A single Cyrillic letter is a preposition or a typo; a single Latin letter or digit has a meaning, like «D» or «5». */
export function isStopWord(word: string): boolean {
  return stopWords.has(word) || (word.length === 1 && /[а-я]/.test(word))
}
