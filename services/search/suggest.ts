// Suggestions while typing: completions of the last word, then titles with this beginning and titles with these words. When few titles have
// the words, texts that are about them, each with its sentence that has them.
import { baseForm } from './rules/base-form.ts'
import { frequentMark, headMark } from './rules/document.ts'
import { highlightTyped, pickSnippet, type Highlighted } from './rules/highlight.ts'
import { asQuery, readQuestion } from './rules/question.ts'
import { asRussianLayout } from '#russian/readings.ts'
import { cleanText, normalizeWord } from './rules/words.ts'
import type { Search } from './search.ts'
import { listWordsByPrefix } from './store/dictionary.ts'
import { listTitlesByBeginning, listTitlesByWords, type TitleSuggestion } from './store/find.ts'

export type Suggestion = Highlighted & {
  url: string | null
  image: string | null
  category: string | null
  quote: Highlighted | null
}

/** Characters of a quotation: one line of the list, two on a phone. */
const quoteCharacters = 64
/** Documents checked for titles with the words. */
const checkedMax = 300
/** Shorter beginnings match too many words of the dictionary to search at each keystroke. */
export const completedLengthMin = 3
export const wordsMax = 8

export async function suggest(search: Search, typed: string, limit: number): Promise<Suggestion[]> {
  const text = cleanText(typed)
  const found = await suggestFor(search, text, limit)
  const isLatin = /[a-z]/i.test(text) && !/[а-яё]/i.test(text)
  return found.length > 0 || !isLatin ? found : suggestFor(search, asRussianLayout(text).toLowerCase(), limit)
}

async function suggestFor(search: Search, text: string, limit: number): Promise<Suggestion[]> {
  const { kysely } = search.db
  const words = readQuestion(text).slice(0, wordsMax)
  const last = words.at(-1)
  if (!last) return []
  const beginning = await listTitlesByBeginning(kysely, normalizeWord(text), limit)
  const isLong = last.text.length >= completedLengthMin
  const holding =
    isLong && beginning.length < limit ? await listTitlesByWords(kysely, titleQuery(words), limit, checkedMax) : []
  const titled = [...beginning, ...holding]
  // A third of the list is kept for words: a title leads to one page, a word to a list of results.
  const wordsKept = Math.ceil(limit / 3)
  const quoted = isLong ? await listQuoted(search, words, titled, limit - wordsKept) : []
  const pages = byText([...titled.map(title => asSuggestion(title, words)), ...quoted])
  const before = text.slice(0, last.start)
  const completed = isLong ? await listWordsByPrefix(kysely, last.text, limit * 2) : []
  const queries = byText(
    completed.flatMap(word => {
      const form = baseForm(word)
      return form === null
        ? []
        : { ...highlightTyped(before + form, words), url: null, image: null, category: null, quote: null }
    }),
  )
  // What is typed is in the field already.
  for (const key of [normalizeWord(text), ...pages.keys()]) queries.delete(key)
  const forWords = Math.max(limit - pages.size, Math.min(queries.size, wordsKept))
  return [...[...queries.values()].slice(0, forWords), ...pages.values()].slice(0, limit)
}

/** The first of those with the same words. */
const byText = (items: readonly Suggestion[]) =>
  new Map([...Map.groupBy(items, item => normalizeWord(item.text))].map(([key, [first]]) => [key, first!]))

type Words = ReturnType<typeof readQuestion>

const asSuggestion = (
  { title, url, image, category }: TitleSuggestion,
  words: Words,
  quote: Highlighted | null = null,
): Suggestion => ({ ...highlightTyped(title, words), url, image, category, quote })

/** Texts that are about the words though their titles do not say so, as many as make `wanted` pages; the sentence shows why they are here. */
async function listQuoted(
  { db: { kysely }, memory }: Search,
  words: Words,
  titled: readonly TitleSuggestion[],
  wanted: number,
): Promise<Suggestion[]> {
  const known = new Set(titled.map(({ id }) => id))
  if (known.size >= wanted) return []
  const about = await listTitlesByWords(kysely, aboutQuery(words), wanted + known.size, checkedMax)
  const found = about.filter(({ id }) => !known.has(id)).slice(0, wanted - known.size)
  const pages = await memory.readPages(
    kysely,
    found.map(({ id }) => id),
  )
  const weights = new Map(words.map(({ lexeme }) => [lexeme, 1]))
  return found.flatMap(title => {
    const page = pages.get(title.id)
    const quote = page && pickSnippet([page.excerpt, page.body], weights, quoteCharacters)
    return quote && quote.ranges.length > 0 ? asSuggestion(title, words, quote) : []
  })
}

/** A tsquery for texts that use each of the words again and again. */
const aboutQuery = (words: Words): string =>
  words
    .filter((word, at) => !word.isStop || at === words.length - 1)
    .map(word => asQuery(frequentMark + word.lexeme))
    .join(' & ')

/** A tsquery for titles with all words in any form; the last word may be a beginning. */
export function titleQuery(words: Words): string {
  const last = words.at(-1)
  const finished = words.slice(0, -1).filter(word => !word.isStop)
  const whole = finished.map(word => asQuery(headMark + word.lexeme))
  if (last) whole.push(`(${asQuery(headMark + last.lexeme)} | ${asQuery(headMark + last.text)}:*)`)
  return whole.join(' & ')
}
