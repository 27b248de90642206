// Tags that are probably the same: written in other letters, in the other number, or with one mistake. Pure.
import { plainWord } from '#russian/case-forms.ts'

export type TwinReason = 'letters' | 'number' | 'typo'
export type Twins = { one: number; other: number; why: TwinReason }
type Named = { id: number; title: string }

const wordsOf = (title: string): string[] => plainWord(title).match(/[\p{L}\p{N}]+/gu) ?? []
/** Endings of the nominative in both numbers. A short word would lose what makes it itself. */
const withoutEnding = (word: string): string =>
  word.length > 3 && /\p{sc=Cyrillic}$/u.test(word) ? word.replace(/(?<=.{3})[аеийоыьюя]{1,2}$/u, '') : word

/** In shorter titles one letter makes another word: «чай» and «май». Longer ones are sentences, each with as many parts as letters. */
const [typoFrom, typoTo] = [5, 60]
/** More titles that differ by one letter are a series, not mistakes; all pairs of five thousand would take a minute. */
const seriesFrom = 8

/** The pairs, each once, the surest first. Numbers are never mistakes: «2025» and «2026» are two. */
export function findTwins(terms: readonly Named[]): Twins[] {
  const pairs = new Map<string, Twins>()
  const add = (why: TwinReason) => (one: Named, other: Named) => {
    const [low, high] = one.id < other.id ? [one.id, other.id] : [other.id, one.id]
    const key = `${low} ${high}`
    if (low !== high && !pairs.has(key)) pairs.set(key, { one: low, other: high, why })
  }
  const read = terms.map(term => {
    const words = wordsOf(term.title)
    return { ...term, letters: words.join(''), stem: words.map(withoutEnding).join(' ') }
  })
  pairEqual(read, ({ letters }) => letters, add('letters'))
  pairEqual(read, ({ stem }) => stem, add('number'))
  for (const [one, other] of likely(read)) if (isOneMistake(one.letters, other.letters)) add('typo')(one, other)
  return [...pairs.values()]
}

/** Each of a group with the first one: a merge of all takes as many steps. */
function pairEqual<Term extends Named>(
  terms: readonly Term[],
  keyOf: (term: Term) => string,
  add: (one: Term, other: Term) => void,
): void {
  const first = new Map<string, Term>()
  for (const term of terms) {
    const key = keyOf(term)
    const known = key === '' ? undefined : first.get(key)
    if (known) add(known, term)
    else first.set(key, term)
  }
}

type Read = Named & { letters: string }

/** Pairs that are equal without one letter of either: whatever differs by one mistake is among them. */
function* likely(terms: readonly Read[]): Generator<[Read, Read]> {
  const byPart = new Map<string, Read[]>()
  for (const term of terms) {
    const letters = [...term.letters]
    if (letters.length < typoFrom || letters.length > typoTo) continue
    const parts = new Set([term.letters, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])
    for (const part of parts) {
      const known = byPart.get(part) ?? []
      if (known.length === seriesFrom) continue
      for (const other of known) if (other.id !== term.id) yield [other, term]
      known.push(term)
      byPart.set(part, known)
    }
  }
}

/** One letter more, less, another one, or two neighbours exchanged; digits are as they are. */
function isOneMistake(one: string, other: string): boolean {
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  if (one === other || digits(one) !== digits(other)) return false
  const [a, b] = [[...one], [...other]]
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
