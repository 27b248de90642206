// What a change of a source says about the words of a claim. Pure.
import type { SourceFinding } from '#contract/newsroom-health.ts'
import { wordsOf, type Passage } from './compare-words.ts'

/** Shorter words stand in any sentence, so a change of theirs says nothing; numbers always do. */
const wordLettersMin = 4
/** Words with the same beginning are taken for forms of one word. */
const stemLetters = 5
const proposalWordsMax = 12

const hasDigit = (words: string) => /\d/.test(words)
const stemsOf = (words: string) =>
  new Set(
    wordsOf(words).flatMap(({ key }) =>
      key.length >= wordLettersMin || hasDigit(key) ? [key.slice(0, stemLetters)] : [],
    ),
  )

/** How many words of the claim stand in the passage or around it. */
function nearness(claimStems: ReadonlySet<string>, { left, before, right }: Passage): number {
  return [...stemsOf(`${left} ${before} ${right}`)].filter(stem => claimStems.has(stem)).length
}

/** Where words stand in others, as a range of letters; undefined unless they stand there once. */
export function findOnce(text: string, wanted: string): { from: number; to: number } | undefined {
  const [words, keys] = [wordsOf(text), wordsOf(wanted).map(({ key }) => key)]
  if (keys.length === 0) return undefined
  const found = words.flatMap((_, at) => (keys.every((key, step) => words[at + step]?.key === key) ? [at] : []))
  if (found.length !== 1) return undefined
  return { from: words[found[0]!]!.from, to: words[found[0]! + keys.length - 1]!.to }
}

/** The words of the claim that the source has changed, as the claim writes them. */
function proposalOf(claimWords: string, { before, after }: Passage): SourceFinding['proposal'] {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  // What is cut is no edit.
  if (before.endsWith('…') || after.endsWith('…')) return null
  if (was.length === 0 || is.length === 0 || was.length > proposalWordsMax || is.length > proposalWordsMax) return null
  if (!hasDigit(before) && was.every(({ key }) => key.length < wordLettersMin)) return null
  const place = findOnce(claimWords, before)
  return place ? { before: claimWords.slice(place.from, place.to), after } : null
}

export type Weighed = { passages: Passage[]; proposal: SourceFinding['proposal'] }

/** The passages, the nearest to the claim first, and the edit that the nearest of those that touch its words proposes. */
export function weigh(passages: readonly Passage[], claimWords: string | null): Weighed {
  if (claimWords === null) return { passages: [...passages], proposal: null }
  const stems = stemsOf(claimWords)
  const weighed = passages
    .map(passage => ({ passage, proposal: proposalOf(claimWords, passage), near: nearness(stems, passage) }))
    .toSorted((a, b) => Number(b.proposal !== null) - Number(a.proposal !== null) || b.near - a.near)
  return { passages: weighed.map(({ passage }) => passage), proposal: weighed[0]?.proposal ?? null }
}
