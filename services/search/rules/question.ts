// A question becomes weighted lexemes: its own, and those that may stand for them. Pure: what the dictionary knows is
// handed in.
import { headMark, oftenMark } from './document.ts'
import { makeSynonyms } from './synonyms.ts'
import { isStopWord, lexemeOf, readWords, type Word } from './words.ts'
import { questionLexemesMax, questionWordsMax, scoredTermsMax, standInsMax } from '../limits.ts'

export type QuestionWord = Word & { lexeme: string; isStop: boolean }

export function readQuestion(text: string): QuestionWord[] {
  return readWords(text)
    .slice(0, questionWordsMax)
    .map(word => ({ ...word, lexeme: lexemeOf(word.text), isStop: isStopWord(word.text) }))
}

/** Distinct lexemes to search for. A question of stop words only is searched in titles by all of them. */
export function searchedLexemes(words: readonly QuestionWord[]): { lexemes: string[]; isHeadOnly: boolean } {
  const telling = words.filter(word => !word.isStop)
  const isHeadOnly = telling.length === 0
  return { lexemes: [...new Set((isHeadOnly ? words : telling).map(word => word.lexeme))], isHeadOnly }
}

/**
 * Kin of a lexeme: dictionary neighbours that share its beginning (защит, защища). `from` and `to` bound a range of
 * lexemes, lengths differ by at most `by`. None for short ones.
 */
export function kinRange(lexeme: string): { from: string; to: string; by: number } | undefined {
  if (lexeme.length < 5 || !/^[а-я]+$/.test(lexeme)) return undefined
  const beginning = lexeme.slice(0, Math.max(5, Math.ceil(lexeme.length * 0.75)))
  return { from: beginning, to: `${beginning}\u{10ffff}`, by: 3 }
}

const verbPrefix = /^(?:за|по|на|про|пере|вы|от|об|до|при|раз|рас|под|из|ис|с|у)(?=[а-я]{5})/

/** The lexeme without its prefix: «запланировать» may stand where only «планировать» is known. */
export function withoutPrefix(lexeme: string): string | undefined {
  const rest = lexeme.replace(verbPrefix, '')
  return rest === lexeme ? undefined : rest
}
const withoutPrefixWeight = 0.5

const synonyms = makeSynonyms(lexemeOf)
const kinWeight = 0.25

export const synonymsOf = (lexeme: string): ReadonlyMap<string, number> => synonyms.get(lexeme) ?? new Map()

export type Dictionary = {
  documents: number
  averageLength: number
  /** Lexeme, marked or not → documents that hold it. */
  counts: ReadonlyMap<string, number>
  /** Lexeme of the question → its kin. */
  kin: ReadonlyMap<string, readonly string[]>
}

export type Term = {
  lexeme: string
  weight: number
  /** Of the question itself, not a stand-in. */
  isOwn: boolean
}

function rarity(total: number, holding: number): number {
  return Math.log(1 + (Math.max(total, holding) - holding + 0.5) / (holding + 0.5))
}

/** Terms with what finding them is worth, rarest first, at most `questionLexemesMax` of the question's own. */
export function weighTerms(lexemes: readonly string[], dictionary: Dictionary, mark = ''): Term[] {
  const { counts, kin, documents } = dictionary
  const own = lexemes
    .filter(lexeme => (counts.get(mark + lexeme) ?? 0) > 0)
    .map(lexeme => ({ lexeme, weight: rarity(documents, counts.get(mark + lexeme) ?? 0), isOwn: true }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, questionLexemesMax)
  const terms = new Map<string, Term>(own.map(term => [term.lexeme, term]))
  const weightOfOwn = new Map(own.map(term => [term.lexeme, term.weight]))
  for (const lexeme of lexemes.slice(0, questionLexemesMax)) {
    const ceiling = weightOfOwn.get(lexeme) ?? Infinity
    const bare = weightOfOwn.has(lexeme) ? undefined : withoutPrefix(lexeme)
    const standIns = [
      ...(bare === undefined ? [] : [[bare, withoutPrefixWeight] as const]),
      ...synonymsOf(lexeme),
      ...(kin.get(lexeme) ?? []).filter(other => other !== lexeme).map(other => [other, kinWeight] as const),
    ]
      .filter(([other]) => (counts.get(mark + other) ?? 0) > 0)
      .toSorted((a, b) => b[1] - a[1] || (counts.get(mark + b[0]) ?? 0) - (counts.get(mark + a[0]) ?? 0))
      .slice(0, standInsMax)
    for (const [other, share] of standIns) {
      // A rare stand-in is worth no more than the word it stands for.
      const weight = share * Math.min(ceiling, rarity(documents, counts.get(mark + other) ?? 0))
      const known = terms.get(other)
      if (!known) terms.set(other, { lexeme: other, weight, isOwn: false })
      else if (!known.isOwn) known.weight = Math.max(known.weight, weight)
    }
  }
  return [...terms.values()]
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.weight - a.weight)
    .slice(0, scoredTermsMax)
    .toSorted((a, b) => b.weight - a.weight)
}

export type Arm = { lexeme: string; weight: number }

export const headBoost = 0.4
const oftenShare = 0.5

/**
 * Which postings to read for candidates: from the rarest on while they fit the budget, the first always. Common words
 * that do not fit still count in the scores.
 */
export function chooseArms(terms: readonly Term[], counts: ReadonlyMap<string, number>, budget: number): Arm[] {
  const arms = terms
    .flatMap(({ lexeme, weight }) => [
      { lexeme, weight },
      { lexeme: headMark + lexeme, weight: weight * headBoost },
      { lexeme: oftenMark + lexeme, weight: weight * oftenShare },
    ])
    .map(arm => ({ ...arm, documents: counts.get(arm.lexeme) ?? 0 }))
    .filter(arm => arm.documents > 0)
    .toSorted((a, b) => a.documents - b.documents)
  const chosen: Arm[] = []
  let read = 0
  for (const { lexeme, weight, documents } of arms) {
    if (chosen.length > 0 && read + documents > budget) break
    read += documents
    chosen.push({ lexeme, weight })
  }
  return chosen
}

/** A lexeme as a tsquery; lexemes hold letters, digits and marks only, the quotes are for the parser. */
export const asQuery = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '')}'`
