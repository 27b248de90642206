// Turns a question into weighted lexemes: its own, and substitutes for them. Pure: the dictionary is an argument.
import { headMark, ingredientMark, frequentMark } from './document.ts'
import { groupWeights, type Thesaurus } from './thesaurus.ts'
import { isStopWord, lexemeOf, readWords, type Word } from './words.ts'
import { questionLexemesMax, questionWordsMax, scoredTermsMax, substitutesMax } from '../limits.ts'

export type QuestionWord = Word & { lexeme: string; isStop: boolean }

export function readQuestion(text: string): QuestionWord[] {
  return readWords(text)
    .slice(0, questionWordsMax)
    .map(word => ({ ...word, lexeme: lexemeOf(word.text), isStop: isStopWord(word.text) }))
}

/** The distinct lexemes to search for; phrases with synonyms come first. A question of stop words only is searched in titles. */
export function searchedLexemes(
  words: readonly QuestionWord[],
  { synonyms }: Thesaurus,
): { lexemes: string[]; isHeadOnly: boolean } {
  const contentWords = words.filter(word => !word.isStop)
  if (contentWords.length === 0) return { lexemes: [...new Set(words.map(word => word.lexeme))], isHeadOnly: true }
  const own = contentWords.map(word => word.lexeme)
  const phrases = own.slice(1).map((lexeme, index) => `${own[index]} ${lexeme}`)
  return { lexemes: [...new Set([...phrases.filter(phrase => synonyms.has(phrase)), ...own])], isHeadOnly: false }
}

/**
 * The range of a lexeme's kin: dictionary neighbours with the same beginning (защит, защища). `from` and `to` bound the lexemes; their lengths
 * differ by at most `by`. Short lexemes have no kin.
 */
export function kinRange(lexeme: string): { from: string; to: string; by: number } | undefined {
  if (lexeme.length < 5 || !/^[а-я]+$/.test(lexeme)) return undefined
  const beginning = lexeme.slice(0, Math.max(5, Math.ceil(lexeme.length * 0.75)))
  return { from: beginning, to: `${beginning}\u{10ffff}`, by: 3 }
}

const verbPrefix = /^(?:за|по|на|про|пере|вы|от|об|до|при|раз|рас|под|из|ис|с|у)(?=[а-я]{5})/

/** The lexeme without its verb prefix: «запланировать» finds texts with «планировать». */
export function withoutPrefix(lexeme: string): string | undefined {
  const rest = lexeme.replace(verbPrefix, '')
  return rest === lexeme ? undefined : rest
}
const baseWeight = 0.5

const diminutives: readonly (readonly [ending: RegExp, ...bases: string[]])[] = [
  [/[оеё]чк$/, 'к', '', 'ок', 'ц'],
  [/ичк$/, '', 'иц', 'ик'],
  [/[уюыие]шк$/, '', 'ц', 'к'],
  [/чик$/, '', 'ц', 'к'],
  [/ик$/, ''],
  [/к$/],
]
const baseLengthMin = 3
/** The consonants that change before a diminutive ending: книжка – книга, ручка – рука. */
const softened: Record<string, string> = { ж: 'г', ш: 'х', ч: 'к' }

/** Lexemes of which this one may be a diminutive: «тресочка» finds texts with «треска». */
function withoutDiminutive(lexeme: string): string[] {
  if (!/^[а-я]+$/.test(lexeme)) return []
  const bases = new Set<string>()
  for (const [ending, ...instead] of diminutives) {
    const stem = lexeme.replace(ending, '')
    if (stem === lexeme || stem.length < baseLengthMin) continue
    for (const end of instead) if ((stem + end).length >= baseLengthMin) bases.add(stem + end)
    const hard = softened[stem.at(-1)!]
    if (hard !== undefined) bases.add(stem.slice(0, -1) + hard)
  }
  return [...bases]
}

/** Simpler words, the likeliest first: one that texts have stands for a word that no text has. */
export const basesOf = (lexeme: string): string[] => [withoutPrefix(lexeme) ?? [], withoutDiminutive(lexeme)].flat()

const kinWeight = 0.25

const none: ReadonlyMap<string, number> = new Map()
/** The synonyms of a word, or else of the word of which it is a diminutive: «мобилочка» as «мобилка». */
export function synonymsOf({ synonyms }: Thesaurus, lexeme: string): ReadonlyMap<string, number> {
  const own = synonyms.get(lexeme)
  if (own) return own
  const base = withoutDiminutive(lexeme).find(other => synonyms.has(other))
  return base === undefined ? none : synonyms.get(base)!
}

export type Dictionary = {
  documents: number
  averageLength: number
  /** Lexeme, marked or not → number of documents that contain it. */
  counts: ReadonlyMap<string, number>
  /** Lexeme of the question → its kin. */
  kin: ReadonlyMap<string, readonly string[]>
}

/** Verbs and adverbs of questions that say little: they are rare in the texts of a small magazine and would outweigh the subject. */
const weakLexemes = new Set(
  `смотреть посмотреть начать начинать делать сделать сделай взять брать хотеть хочу мочь могу стать правда спасти помочь
  помогите подсказать посоветовать рассказать узнать понять использовать пользоваться правильно нормальный обычно вообще
  каждый постоянно часто давать дать получить получать происходить бывать случиться существовать
  лучше хороший плохо плохой самый первый последний штука способ
  вечно всегда никогда некогда вместе вокруг еле едва почти точно просто прямо совсем сразу опять снова потом очень слишком
  внезапно вдвое давно скоро туда сюда принести приехать требовать оказаться остаться`
    .split(/\s+/)
    .map(lexemeOf),
)
const weakShare = 0.35

/** A bare number says as little as such a verb. */
const specificity = (lexeme: string) => (weakLexemes.has(lexeme) || /^\d+$/.test(lexeme) ? weakShare : 1)

/** Words of a phrase that has synonyms mean something else alone: «чёрный день» is neither black nor a day. */
const phraseWordShare = 0.5

/** A word that people say and texts do not: where a text has it after all, it is said in passing, and its meaning says more. */
const spokenShare = 0.6
const isSpoken = (thesaurus: Thesaurus, lexeme: string) =>
  [...synonymsOf(thesaurus, lexeme).values()].includes(groupWeights.spoken)

const nextSubstituteShare = 0.85
/** The greatest share of a substitute when texts contain the word itself, so that they rank first. */
const substituteOfKnownMax = 0.6

export type Term = {
  lexeme: string
  weight: number
  /** The lexeme is in the question itself, and not a substitute. */
  isOwn: boolean
}

/** In a small magazine, a word that one text has in passing is not as rare as it seems: with 1, it would outweigh the subject. */
const rarityExponent = 0.85

function rarity(total: number, holding: number): number {
  return Math.log(1 + (Math.max(total, holding) - holding + 0.5) / (holding + 0.5)) ** rarityExponent
}

/** Terms with weights by rarity, the greatest first; at most `questionLexemesMax` of the question's own lexemes. */
export function weighTerms(
  lexemes: readonly string[],
  dictionary: Dictionary,
  thesaurus: Thesaurus,
  mark = '',
): Term[] {
  const { counts, kin, documents } = dictionary
  const inPhrases = new Set(lexemes.flatMap(lexeme => (lexeme.includes(' ') ? lexeme.split(' ') : [])))
  const shareOf = (lexeme: string) =>
    specificity(lexeme) *
    (inPhrases.has(lexeme) ? phraseWordShare : 1) *
    (isSpoken(thesaurus, lexeme) ? spokenShare : 1)
  const own = lexemes
    .filter(lexeme => (counts.get(mark + lexeme) ?? 0) > 0)
    .map(lexeme => ({
      lexeme,
      weight: rarity(documents, counts.get(mark + lexeme) ?? 0) * shareOf(lexeme),
      isOwn: true,
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, questionLexemesMax)
  const terms = new Map<string, Term>(own.map(term => [term.lexeme, term]))
  const weightOfOwn = new Map(own.map(term => [term.lexeme, term.weight]))
  for (const lexeme of lexemes.slice(0, questionLexemesMax)) {
    const ceiling = weightOfOwn.get(lexeme) ?? Infinity
    const base = weightOfOwn.has(lexeme)
      ? undefined
      : basesOf(lexeme).find(other => (counts.get(mark + other) ?? 0) > 0)
    const substitutes = [
      ...(base === undefined ? [] : [[base, baseWeight] as const]),
      ...synonymsOf(thesaurus, lexeme),
      ...(kin.get(lexeme) ?? []).filter(other => other !== lexeme).map(other => [other, kinWeight] as const),
    ]
      .filter(([other]) => (counts.get(mark + other) ?? 0) > 0)
      .toSorted((a, b) => b[1] - a[1] || (counts.get(mark + b[0]) ?? 0) - (counts.get(mark + a[0]) ?? 0))
      .slice(0, substitutesMax)
    for (const [index, [other, plainShare]] of substitutes.entries()) {
      // Each further substitute counts less, so that many for one word do not outweigh the rest of the question.
      const share =
        Math.min(plainShare, weightOfOwn.has(lexeme) ? substituteOfKnownMax : 1) * nextSubstituteShare ** index
      // A rare substitute weighs no more than the word it replaces.
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

export type CandidateTerm = { lexeme: string; weight: number }

export const headBoost = 0.8
const frequentShare = 0.5

/**
 * The terms whose postings are read for candidates: from the rarest on while they fit the budget, and always the first. Common words
 * that do not fit still count in the scores.
 */
export function chooseCandidateTerms(
  terms: readonly Term[],
  counts: ReadonlyMap<string, number>,
  budget: number,
): CandidateTerm[] {
  const candidates = terms
    .flatMap(({ lexeme, weight }) => [
      { lexeme, weight },
      { lexeme: headMark + lexeme, weight: weight * headBoost },
      { lexeme: ingredientMark + lexeme, weight: weight * headBoost },
      { lexeme: frequentMark + lexeme, weight: weight * frequentShare },
    ])
    .map(term => ({ ...term, documents: counts.get(term.lexeme) ?? 0 }))
    .filter(term => term.documents > 0)
    .toSorted((a, b) => a.documents - b.documents)
  const chosen: CandidateTerm[] = []
  let read = 0
  for (const { lexeme, weight, documents } of candidates) {
    if (chosen.length > 0 && read + documents > budget) break
    read += documents
    chosen.push({ lexeme, weight })
  }
  return chosen
}

/** A lexeme as a quoted tsquery. Lexemes consist of letters, digits and marks. */
export const asQuery = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '')}'`
