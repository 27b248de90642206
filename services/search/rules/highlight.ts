// Highlights matches: ranges in a title, and the snippet of the text with the most matches close together.
import type { QuestionWord } from './question.ts'
import { readText, type ReadText } from './read-text.ts'
import { normalizeWord } from './words.ts'

export type Highlighted = { text: string; ranges: [number, number][] }

type Hit = { start: number; end: number; lexeme: string; weight: number }

function findHits({ lexemes, starts, ends }: ReadText, weights: ReadonlyMap<string, number>): Hit[] {
  const hits: Hit[] = []
  for (const [index, lexeme] of lexemes.entries()) {
    const weight = weights.get(lexeme)
    if (weight !== undefined) hits.push({ start: starts[index]!, end: ends[index]!, lexeme, weight })
  }
  return hits
}

export function highlight(read: ReadText, weights: ReadonlyMap<string, number>): Highlighted {
  return { text: read.text, ranges: findHits(read, weights).map(({ start, end }) => [start, end]) }
}

/** The same while the last word is still being typed: of a longer word that begins with it, the beginning is marked. */
export function highlightTyped(text: string, words: readonly QuestionWord[]): Highlighted {
  const last = words.at(-1)
  const asked = new Set(words.filter(word => !word.isStop || word === last).map(({ lexeme }) => lexeme))
  const { lexemes, starts, ends } = readText(text)
  const ranges = lexemes.flatMap((lexeme, index): [number, number][] => {
    const [start, end] = [starts[index]!, ends[index]!]
    if (asked.has(lexeme)) return [[start, end]]
    const begins = last && normalizeWord(text.slice(start, end)).startsWith(last.text)
    return begins ? [[start, start + last.text.length]] : []
  })
  return { text, ranges }
}

/** The weight of neighbouring hits: each lexeme counts in full once, and a quarter each further time. */
function weightOf(hits: readonly Hit[]): number {
  const seen = new Set<string>()
  let sum = 0
  for (const { lexeme, weight } of hits) {
    sum += seen.has(lexeme) ? weight / 4 : weight
    seen.add(lexeme)
  }
  return sum
}

/** The end of a sentence, or of a paragraph: a heading has no full stop. */
const sentenceEnd = /[.!?…]["»)]?\s+|\n\s*\n\s*/g
/** A break after words that end no sentence, a heading or an item of a list, but not after a row of a table. */
const openBreak = /(?<!\t.*)(?<=[\p{L}\p{N}%°₽]|(?<![.!?…])["»)])\s*\n\s*(\p{Ll})?/gu
/** A row of a table: its cells read aloud are no sentence. */
const tableRow = /^.*\t.*$/gm

/** On one line such words are parted from the next by a mark. */
const asOneLine = (words: string) =>
  words
    .replace(openBreak, (_break, next: string | undefined) => (next === undefined ? '. ' : `; ${next}`))
    .replace(/\s+/g, ' ')

/** The parts of a text between its tables. */
function proseOf(text: string): { start: number; end: number }[] {
  if (!text.includes('\t')) return [{ start: 0, end: text.length }]
  const parts: { start: number; end: number }[] = []
  let start = 0
  for (const row of text.matchAll(tableRow)) {
    if (text.slice(start, row.index).trim() !== '') parts.push({ start, end: row.index })
    start = row.index + row[0].length
  }
  return text.slice(start).trim() === '' ? parts : [...parts, { start, end: text.length }]
}

/** What a part of a sentence begins behind: it can be read alone. */
const clauseStart = /[,;:]\s+|\s[–—]\s+/

/** The start of the sentence that contains `at`; when it is more than `reach` back, that of a clause nearer to it, or of a word. */
function findStart(text: string, at: number, reach: number, first: number): number {
  const from = Math.max(first, at - reach)
  let start = from === first ? first + /^\s*/.exec(text.slice(first, at))![0].length : -1
  for (const match of text.slice(from, at).matchAll(sentenceEnd)) start = from + match.index + match[0].length
  if (start >= 0) return start
  const near = Math.max(from, at - Math.floor((reach * 2) / 3))
  const clause = clauseStart.exec(text.slice(near, at))
  if (clause) return near + clause.index + clause[0].length
  const space = text.indexOf(' ', near)
  return space >= 0 && space < at ? space + 1 : at
}

/** The end of the last sentence that ends within the second half of the length, behind `least`; else a word. `last` is the end of the prose. */
function findEnd(text: string, start: number, length: number, least: number, last: number): number {
  if (last - start <= length) return last
  const far = start + length
  let end = 0
  for (const match of text.slice(start, far).matchAll(sentenceEnd))
    if (match.index > length / 2 && start + match.index >= least)
      end = start + match.index + /^\S*/.exec(match[0])![0].length
  if (end > 0) return end
  const space = text.lastIndexOf(' ', far)
  return space > start + length / 2 ? space : far
}

/** A snippet of about `length` characters from the source with the best matches; without a match, the beginning of the first source. */
export function pickSnippet(
  sources: readonly ReadText[],
  weights: ReadonlyMap<string, number>,
  length: number,
): Highlighted {
  let best: { source: ReadText; hits: Hit[]; weight: number } | undefined
  for (const source of sources) {
    const prose = proseOf(source.text)
    const hits = findHits(source, weights).filter(hit =>
      prose.some(part => part.start <= hit.start && hit.end <= part.end),
    )
    for (let first = 0, last = 0; first < hits.length; first++) {
      const opening = hits[first]
      if (!opening) continue
      while (last < hits.length && (hits[last]?.end ?? 0) - opening.start <= length * 0.6) last++
      const together = hits.slice(first, Math.max(last, first + 1))
      const weight = weightOf(together)
      // On a tie the earlier source wins: an excerpt is written to be read alone.
      if (!best || weight > best.weight * 1.001) best = { source, hits: together, weight }
    }
  }
  const source = (best?.source ?? sources.find(({ text }) => text !== ''))?.text ?? ''
  const firstHit = best?.hits[0]
  const prose = proseOf(source)
  const part = (firstHit ? prose.find(({ end }) => firstHit.start < end) : prose[0]) ?? { start: 0, end: source.length }
  const start = firstHit ? findStart(source, firstHit.start, Math.floor(length * 0.75), part.start) : part.start
  const end = findEnd(source, start, length, firstHit?.end ?? start, part.end)
  const words = source.slice(start, end).replace(/[\s,;:—–-]+$/, '')
  const before = start > 0 && /^\p{Ll}/u.test(words) ? '…' : ''
  const isWhole = /[.!?…]["»)]?$/.test(words) || end >= source.length
  const text = `${before}${asOneLine(words)}${isWhole ? '' : '…'}`
  return highlight(readText(text), weights)
}
