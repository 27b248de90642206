// Highlights matches: ranges in a title, and the snippet of the text with the most matches close together.
import { readText, type ReadText } from './read-text.ts'

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

const sentenceEnd = /[.!?…]["»)]?\s/g

/** The start of the sentence that contains `at`; when it is more than `reach` back, the start of the next word. */
function findStart(text: string, at: number, reach: number): number {
  const from = Math.max(0, at - reach)
  if (from === 0) return 0
  let start = -1
  for (const match of text.slice(from, at).matchAll(sentenceEnd)) start = from + match.index + match[0].length
  if (start >= 0) return start
  const space = text.indexOf(' ', from)
  return space >= 0 && space < at ? space + 1 : at
}

function cut(text: string, start: number, length: number): { start: number; end: number } {
  if (text.length - start <= length) return { start, end: text.length }
  const space = text.lastIndexOf(' ', start + length)
  return { start, end: space > start + length / 2 ? space : start + length }
}

/** A snippet of about `length` characters from the source with the best matches; without a match, the beginning of the first source. */
export function pickSnippet(
  sources: readonly ReadText[],
  weights: ReadonlyMap<string, number>,
  length: number,
): Highlighted {
  let best: { source: ReadText; hits: Hit[]; weight: number } | undefined
  for (const source of sources) {
    const hits = findHits(source, weights)
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
  const start = firstHit ? findStart(source, firstHit.start, Math.floor(length * 0.35)) : 0
  const { end } = cut(source, start, length)
  const before = start > 0 ? '… ' : ''
  const after = end < source.length ? '…' : ''
  const text = before + source.slice(start, end).replace(/[\s,;:—–-]+$/, '') + after
  return highlight(readText(text), weights)
}
