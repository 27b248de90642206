// What was meant: the question as typed, or with the keyboard's other layout, or out of Latin letters, or spelled right.
// One look into the dictionary for an ordinary question, two more when words of it are unknown.
import type { Kysely } from 'kysely'
import type { SearchPostsReply } from '#contract/search.ts'
import { spelledWordsMax, standInsMax } from './limits.ts'
import { headMark, oftenMark } from './rules/document.ts'
import {
  kinRange,
  readQuestion,
  searchedLexemes,
  synonymsOf,
  withoutPrefix,
  type Dictionary,
  type QuestionWord,
} from './rules/question.ts'
import { asLatinLayout, asRussianLayout, transliterate } from './rules/readings.ts'
import { chooseSpelling, slipsAllowed } from './rules/spelling.ts'
import { lexemeOf, isStopWord } from './rules/words.ts'
import { listSimilarWords, lookUp } from './store/dictionary.ts'
import type { SearchTables } from './store/tables.ts'

export type Correction = SearchPostsReply['query']['correction']

export type Understood = {
  /** What is searched: as typed, or as corrected. */
  searched: string
  correction: Correction
  words: QuestionWord[]
  dictionary: Dictionary
}

type Reading = { text: string; words: QuestionWord[]; correction: Correction }

const similarEach = 20

export async function understand(db: Kysely<SearchTables>, question: string): Promise<Understood> {
  const typed: Reading = { text: question, words: readQuestion(question), correction: 'none' }
  const layout = otherLayout(question)
  const spellings = new Map(typed.words.map(word => [word.text, transliterate(word.text)]))

  const dictionary = await consult(
    db,
    [...lexemesOf(typed.words), ...lexemesOf(layout?.words ?? []), ...[...spellings.values()].flat().map(lexemeOf)],
    searchedLexemes(typed.words).lexemes,
  )
  const isKnown = (word: { text: string; lexeme: string }) =>
    isStopWord(word.text) || (dictionary.counts.get(word.lexeme) ?? 0) > 0

  let reading = typed
  if (!typed.words.every(isKnown)) {
    const known = (words: readonly QuestionWord[]) => words.filter(isKnown).length
    const latin = spellOut(typed, spellings, isKnown)
    const shares = [typed, layout, latin]
      .filter(candidate => candidate !== undefined)
      .map(candidate => ({
        candidate,
        share: candidate.words.length === 0 ? 0 : known(candidate.words) / candidate.words.length,
      }))
    const best = shares.reduce((a, b) => (b.share > a.share ? b : a))
    // When no reading knows a word, spelling is tried on the one that looks like a language.
    const likely = hasVowels(question) ? latin : layout
    reading = await spellRight(db, best.share === 0 && likely ? likely : best.candidate, isKnown, dictionary)
  }
  if (reading === typed) return { searched: question, correction: 'none', words: typed.words, dictionary }
  const { lexemes } = searchedLexemes(reading.words)
  const corrected = await consult(db, lexemes, lexemes)
  if (!lexemes.some(lexeme => corrected.counts.has(lexeme)))
    return { searched: question, correction: 'none', words: typed.words, dictionary }
  return { searched: reading.text, correction: reading.correction, words: reading.words, dictionary: corrected }
}

/** Latin letters as somebody speaks them; keys of the wrong layout have few vowels among them. */
function hasVowels(text: string): boolean {
  const letters = text.match(/[a-z]/gi)?.length ?? 0
  return (text.match(/[aeiouy]/gi)?.length ?? 0) >= letters * 0.25
}

const lexemesOf = (words: readonly QuestionWord[]) => words.map(word => word.lexeme)

/** Counts of lexemes, and of `own` with marks, stand-ins and kin. */
async function consult(
  db: Kysely<SearchTables>,
  lexemes: readonly string[],
  own: readonly string[],
): Promise<Dictionary> {
  const searched = own.flatMap(lexeme => [lexeme, withoutPrefix(lexeme) ?? [], ...synonymsOf(lexeme).keys()].flat())
  const marked = searched.flatMap(lexeme => [lexeme, headMark + lexeme, oftenMark + lexeme])
  const ranges = own.flatMap(lexeme => {
    const range = kinRange(lexeme)
    return range ? [{ lexeme, ...range }] : []
  })
  return lookUp(db, [...new Set([...lexemes, ...marked])], ranges, standInsMax)
}

function otherLayout(question: string): Reading | undefined {
  const isLatin = /[a-z]/i.test(question)
  const isCyrillic = /[а-яё]/i.test(question)
  if (isLatin === isCyrillic) return undefined
  const text = isLatin ? asRussianLayout(question) : asLatinLayout(question)
  return { text: text.toLowerCase(), words: readQuestion(text), correction: 'layout' }
}

/** The question with its Latin words written in Russian, each in the way that is known, else in the plainest. */
function spellOut(
  typed: Reading,
  spellings: ReadonlyMap<string, readonly string[]>,
  isKnown: (word: { text: string; lexeme: string }) => boolean,
): Reading | undefined {
  let isChanged = false
  const text = replaceWords(typed, word => {
    const ways = spellings.get(word.text) ?? []
    if (ways.length === 0 || (!word.isStop && isKnown(word))) return undefined
    isChanged = true
    return ways.find(way => isStopWord(way) || isKnown({ text: way, lexeme: lexemeOf(way) })) ?? ways[0]
  })
  return isChanged ? { text, words: readQuestion(text), correction: 'transliteration' } : undefined
}

async function spellRight(
  db: Kysely<SearchTables>,
  reading: Reading,
  isKnown: (word: { text: string; lexeme: string }) => boolean,
  dictionary: Dictionary,
): Promise<Reading> {
  const unknown = [...new Set(reading.words.filter(word => !isKnown(word)).map(word => word.text))]
    .filter(word => slipsAllowed(word) > 0 && !/\p{N}/u.test(word))
    .slice(0, spelledWordsMax)
  if (unknown.length === 0) return reading
  const similar = await listSimilarWords(db, unknown, similarEach)
  const right = new Map(
    unknown.flatMap(word => {
      // Two slips are a guess: not made where relatives of the word as written are known.
      const lexeme = lexemeOf(word)
      const hasRelatives = dictionary.kin.has(lexeme) || (dictionary.counts.get(withoutPrefix(lexeme) ?? '') ?? 0) > 0
      const chosen = chooseSpelling(word, similar.get(word) ?? [], Math.min(slipsAllowed(word), hasRelatives ? 1 : 2))
      return chosen === undefined ? [] : [[word, chosen] as const]
    }),
  )
  if (right.size === 0) return reading
  const text = replaceWords(reading, word => right.get(word.text))
  return {
    text,
    words: readQuestion(text),
    correction: reading.correction === 'none' ? 'spelling' : reading.correction,
  }
}

/** The text with some words replaced, everything between them kept. */
function replaceWords(reading: Reading, replacement: (word: QuestionWord) => string | undefined): string {
  let text = ''
  let at = 0
  for (const word of reading.words) {
    text += reading.text.slice(at, word.start) + (replacement(word) ?? reading.text.slice(word.start, word.end))
    at = word.end
  }
  return text + reading.text.slice(at)
}
