// Suggestions while typing: titles with this beginning, titles with these words, texts that are about them, then completions of the last
// word.
import { baseForm } from './rules/base-form.ts'
import { frequentMark, headMark } from './rules/document.ts'
import { asQuery, readQuestion } from './rules/question.ts'
import { asRussianLayout } from '#russian/readings.ts'
import { cleanText, normalizeWord } from './rules/words.ts'
import type { Search } from './search.ts'
import { listWordsByPrefix } from './store/dictionary.ts'
import { listTitlesByBeginning, listTitlesByWords, type TitleSuggestion } from './store/find.ts'

export type Suggestion = { text: string; url: string | null; image: string | null; category: string | null }

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
  const titles = [...beginning, ...holding]
  const about =
    isLong && titles.length < limit
      ? await listTitlesByWords(kysely, aboutQuery(words), limit - titles.length, checkedMax)
      : []
  const completed = isLong
    ? (await listWordsByPrefix(kysely, last.text, limit * 2)).flatMap(word => baseForm(word) ?? []).slice(0, limit)
    : []

  const items = new Map<string, Suggestion>()
  const add = (item: Suggestion) => items.has(normalizeWord(item.text)) || items.set(normalizeWord(item.text), item)
  const addTitle = ({ title, url, image, category }: TitleSuggestion) => add({ text: title, url, image, category })
  // A third of the list is kept for words: a title leads to one page, a word to a list of results.
  const forWords = Math.min(completed.length, Math.ceil(limit / 3))
  for (const title of [...titles, ...about]) if (items.size < limit - forWords) addTitle(title)
  const before = text.slice(0, last.start)
  for (const word of completed)
    if (items.size < limit) add({ text: before + word, url: null, image: null, category: null })
  for (const title of [...titles, ...about]) if (items.size < limit) addTitle(title)
  return [...items.values()]
}

/** A tsquery for texts that use each of the words again and again: they are about them, whatever their titles say. */
const aboutQuery = (words: ReturnType<typeof readQuestion>): string =>
  words
    .filter((word, at) => !word.isStop || at === words.length - 1)
    .map(word => asQuery(frequentMark + word.lexeme))
    .join(' & ')

/** A tsquery for titles with all words in any form; the last word may be a beginning. */
export function titleQuery(words: ReturnType<typeof readQuestion>): string {
  const last = words.at(-1)
  const finished = words.slice(0, -1).filter(word => !word.isStop)
  const whole = finished.map(word => asQuery(headMark + word.lexeme))
  if (last) whole.push(`(${asQuery(headMark + last.lexeme)} | ${asQuery(headMark + last.text)}:*)`)
  return whole.join(' & ')
}
