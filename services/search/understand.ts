// Query understanding: the question as typed, in the other keyboard layout, transliterated from Latin letters, or with spelling
// corrected. An ordinary question takes at most one dictionary query; one with unknown words takes two more.
import type { Kysely } from 'kysely'
import type { SearchPostsReply } from '#contract/search.ts'
import { spelledWordsMax } from './limits.ts'
import type { IndexMemory } from './memory.ts'
import { headMark, ingredientMark, frequentMark } from './rules/document.ts'
import {
  kinRange,
  readQuestion,
  searchedLexemes,
  synonymsOf,
  basesOf,
  type Dictionary,
  type QuestionWord,
} from './rules/question.ts'
import { asLatinLayout, asRussianLayout, transliterate } from '#russian/readings.ts'
import {
  chooseSpelling,
  isCommonTypo,
  phoneticKey,
  spellingsOneTypoAway,
  typosAllowed,
  type KnownWord,
} from './rules/spelling.ts'
import type { Thesaurus } from './rules/thesaurus.ts'
import { lexemeOf, isStopWord } from './rules/words.ts'
import { loadRussianWords } from './russian-words.ts'
import { listSimilarWords, findSpellings } from './store/dictionary.ts'
import type { SearchTables } from './store/tables.ts'

export type Correction = SearchPostsReply['query']['correction']

export type Understood = {
  /** The text that is searched: as typed, or corrected. */
  searched: string
  correction: Correction
  words: QuestionWord[]
  dictionary: Dictionary
}

type Reading = { text: string; words: QuestionWord[]; correction: Correction }

/** Similar words looked up for each unknown word. */
const similarEach = 20

/** What a question is read with. */
type Reader = { db: Kysely<SearchTables>; memory: IndexMemory; thesaurus: Thesaurus }

export async function understand(reader: Reader, question: string): Promise<Understood> {
  const { thesaurus } = reader
  const typed: Reading = { text: question, words: readQuestion(question), correction: 'none' }
  const layout = otherLayout(question)
  const spellings = new Map(typed.words.map(word => [word.text, transliterate(word.text)]))

  const dictionary = await loadDictionary(
    reader,
    [...lexemesOf(typed.words), ...lexemesOf(layout?.words ?? []), ...[...spellings.values()].flat().map(lexemeOf)],
    searchedLexemes(typed.words, thesaurus).lexemes,
  )
  const isHeld = (lexeme: string) => (dictionary.counts.get(lexeme) ?? 0) > 0
  // A word known only by its synonyms is spelled right: «собес» is not a typo.
  const isKnown = (word: { text: string; lexeme: string }) =>
    isStopWord(word.text) || [word.lexeme, ...synonymsOf(thesaurus, word.lexeme).keys()].some(isHeld)

  let reading = typed
  if (!typed.words.every(isKnown)) {
    // Compared by the letters of known words. Single letters do not count: a wrong layout gives many of them.
    const letters = (words: readonly QuestionWord[]) =>
      words.reduce((sum, { text }) => sum + (/\p{L}{2}/u.test(text) ? text.length : 0), 0)
    const latin = spellOut(typed, spellings, isKnown)
    const shares = [typed, layout, latin]
      .filter(candidate => candidate !== undefined)
      .map(candidate => ({
        candidate,
        share: letters(candidate.words.filter(isKnown)) / Math.max(1, letters(candidate.words)),
      }))
    const best = shares.reduce((a, b) => (b.share > a.share ? b : a))
    // When no reading has a known word, spelling correction starts from the one that looks like a language.
    const likely = hasVowels(question) ? latin : layout
    reading = await spellRight(reader, best.share === 0 && likely ? likely : best.candidate, isKnown, dictionary)
  }
  if (reading === typed) return { searched: question, correction: 'none', words: typed.words, dictionary }
  const { lexemes } = searchedLexemes(reading.words, thesaurus)
  const corrected = await loadDictionary(reader, lexemes, lexemes)
  if (
    !lexemes.some(lexeme => [lexeme, ...synonymsOf(thesaurus, lexeme).keys()].some(held => corrected.counts.has(held)))
  )
    return { searched: question, correction: 'none', words: typed.words, dictionary }
  return { searched: reading.text, correction: reading.correction, words: reading.words, dictionary: corrected }
}

/** True for Latin letters that can be spoken; keys of the wrong layout give few vowels. */
function hasVowels(text: string): boolean {
  const letters = text.match(/[a-z]/gi)?.length ?? 0
  return (text.match(/[aeiouy]/gi)?.length ?? 0) >= letters * 0.25
}

const lexemesOf = (words: readonly QuestionWord[]) => words.map(word => word.lexeme)

/** Loads the counts of `lexemes`, and of `own` with marks, substitutes and kin. */
async function loadDictionary(
  { db, memory, thesaurus }: Reader,
  lexemes: readonly string[],
  own: readonly string[],
): Promise<Dictionary> {
  const searched = own.flatMap(lexeme => [lexeme, ...basesOf(lexeme), ...synonymsOf(thesaurus, lexeme).keys()])
  const marked = searched.flatMap(lexeme => [lexeme, headMark + lexeme, ingredientMark + lexeme, frequentMark + lexeme])
  const ranges = own.flatMap(lexeme => {
    const range = kinRange(lexeme)
    return range ? [{ lexeme, ...range }] : []
  })
  return memory.lookUp(db, [...new Set([...lexemes, ...marked])], ranges)
}

function otherLayout(question: string): Reading | undefined {
  const isLatin = /[a-z]/i.test(question)
  const isCyrillic = /[а-яё]/i.test(question)
  if (isLatin === isCyrillic) return undefined
  const text = isLatin ? asRussianLayout(question) : asLatinLayout(question)
  return { text: text.toLowerCase(), words: readQuestion(text), correction: 'layout' }
}

/** The question with Latin words transliterated, each to a known Russian word or else in the simplest way. */
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
  reader: Reader,
  reading: Reading,
  isKnown: (word: { text: string; lexeme: string }) => boolean,
  dictionary: Dictionary,
): Promise<Reading> {
  const { db, thesaurus } = reader
  const doubtful = [...new Set(reading.words.filter(word => !isKnown(word)).map(word => word.text))].filter(
    word => typosAllowed(word) > 0 && !/\p{N}/u.test(word),
  )
  if (doubtful.length === 0) return reading
  // A Russian word that no text has is hardly a typo, unless nothing else in the question can be searched for: only a known word that sounds
  // the same is taken for it.
  const isRussian = await loadRussianWords()
  const hasKnown = reading.words.some(word => !word.isStop && isKnown(word))
  const isDoubted = (word: string) => hasKnown && isRussian(word)
  const unknown = doubtful.toSorted((a, b) => Number(isDoubted(a)) - Number(isDoubted(b))).slice(0, spelledWordsMax)
  const near = await findOneTypoAway(reader, unknown)
  const far = unknown.filter(word => !near.has(word))
  const similar = far.length === 0 ? new Map<string, KnownWord[]>() : await listSimilarWords(db, far, similarEach)
  const right = new Map(
    unknown.flatMap(word => {
      // Correcting two typos is a guess, and is not made when relatives of the typed word are known.
      const lexeme = lexemeOf(word)
      const hasRelatives =
        dictionary.kin.has(lexeme) || basesOf(lexeme).some(base => (dictionary.counts.get(base) ?? 0) > 0)
      // Words of the thesaurus that no text has only mend what is no word: «стул» is not «стол».
      const spelled = isRussian(word) ? [] : thesaurus.spelled
      const known = [...(near.get(word) ?? []), ...(similar.get(word) ?? []), ...spelled]
      const likely = isDoubted(word) ? known.filter(other => phoneticKey(other.word) === phoneticKey(word)) : known
      const chosen = chooseSpelling(word, likely, Math.min(typosAllowed(word), hasRelatives ? 1 : 2))
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

/** Known words one typo away: words that occur in texts, and other forms of such words. */
async function findOneTypoAway(
  { db, thesaurus }: Reader,
  unknown: readonly string[],
): Promise<Map<string, KnownWord[]>> {
  const spellings = unknown.flatMap(word =>
    spellingsOneTypoAway(word).map(near => ({ word, near, lexeme: lexemeOf(near) })),
  )
  const known = new Map<string, KnownWord[]>()
  if (spellings.length === 0) return known
  const { counts, surfaces } = await findSpellings(db, spellings)
  for (const { word, near, lexeme } of spellings) {
    const documents = counts.get(lexeme) ?? 0
    const isSurface = surfaces.has(near) || thesaurus.words.has(near)
    if (documents === 0 && synonymsOf(thesaurus, lexeme).size === 0) continue
    if (isStopWord(near) || !(isSurface || isCommonTypo(word, near, lexeme))) continue
    known.set(word, [...(known.get(word) ?? []), { word: near, documents, isSurface }])
  }
  return known
}

/** The text with some words replaced and everything between them unchanged. */
function replaceWords(reading: Reading, replacement: (word: QuestionWord) => string | undefined): string {
  let text = ''
  let at = 0
  for (const word of reading.words) {
    text += reading.text.slice(at, word.start) + (replacement(word) ?? reading.text.slice(word.start, word.end))
    at = word.end
  }
  return text + reading.text.slice(at)
}
