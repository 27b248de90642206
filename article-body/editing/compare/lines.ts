// Compares two lines word by word, with their typography. Words are found by Intl.Segmenter, because `\w` and `\b` do not know Cyrillic.
import { diffArrays } from 'diff'

/** A node in ProseMirror's JSON form. */
export type Json = {
  type: string
  attrs?: Record<string, unknown>
  content?: Json[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
}

/** `from` and `to` are UTF-16 offsets: in the former line for `gone`, in the present line for `same` and `new`. */
export type Run = { kind: 'same' | 'gone' | 'new'; text: string; from: number; to: number }

type Token = { text: string; from: number; key: string; loose: string; isWord: boolean }

const words = new Intl.Segmenter('ru', { granularity: 'word' })

/** Represents an inline node without text, such as a line break or a footnote reference. */
const atom = '\uFFFC'

const classes: readonly [name: string, pattern: RegExp][] = [
  ['space', /^[\s\u00A0\u202F\u2009]+$/],
  ['dash', /^[-‐‑‒–—−]+$/],
  ['quote', /^["«»„“”‟]$/],
  ['apostrophe', /^['’‘‛]$/],
  ['dots', /^(?:\.{2,}|…)$/],
]
/** Maps characters that typography may change to one form: spaces, dashes, quotation marks, dots. */
function looseOf(text: string): string {
  return classes.find(([, pattern]) => pattern.test(text))?.[0] ?? text
}
const joined = /^(?:[\s\u00A0\u202F\u2009]+|[-‐‑‒–—−]+|\.+)$/

function segmentsOf(text: string): { text: string; isWord: boolean }[] {
  const segments: { text: string; isWord: boolean }[] = []
  for (const { segment, isWordLike = false } of words.segment(text)) {
    const last = segments.at(-1)
    // Several spaces, dashes or dots are one segment: «--» may have been typed for «—».
    if (last && !isWordLike && last.text.at(-1) === segment[0] && joined.test(last.text + segment)) last.text += segment
    else if (last && joined.test(last.text) && /^\s/.test(last.text) && /^\s+$/.test(segment)) last.text += segment
    else segments.push({ text: segment, isWord: isWordLike })
  }
  return segments
}

const marksOf = ({ marks = [] }: Json): string =>
  JSON.stringify(
    marks.map(({ type, attrs = {} }) => [type, Object.entries(attrs).filter(([, value]) => value !== null)]),
  )

function tokensOf(content: readonly Json[]): Token[] {
  const tokens: Token[] = []
  let from = 0
  for (const node of content) {
    const marks = marksOf(node)
    if (node.text === undefined) {
      const key = JSON.stringify([node.type, node.attrs ?? {}, node.content ?? []])
      tokens.push({ text: atom, from, key, loose: key, isWord: false })
      from += 1
      continue
    }
    for (const { text, isWord } of segmentsOf(node.text)) {
      tokens.push({ text, from, key: marks + text, loose: marks + looseOf(text), isWord })
      from += text.length
    }
  }
  return tokens
}

export type LineComparison = {
  runs: Run[]
  /** The numbers of added and removed words. */
  added: number
  removed: number
  /** The number of purely typographic differences, which are in `runs` only if the comparison is exact. */
  typography: number
}

/** Compares the inline content of two lines; `isExact` includes typography. */
export function compareLines(before: readonly Json[], after: readonly Json[], isExact = false): LineComparison {
  const [there, here] = [tokensOf(before), tokensOf(after)]
  const key = isExact ? 'key' : 'loose'
  const pieces = diffArrays(
    there.map(token => token[key]),
    here.map(token => token[key]),
  )
  const found: LineComparison = { runs: [], added: 0, removed: 0, typography: 0 }
  let [i, j] = [0, 0]
  for (const { added, removed, count = 0 } of pieces) {
    for (let step = 0; step < count; step += 1) {
      const token = removed ? there[i]! : here[j]!
      if (!added && !removed && there[i]!.key !== token.key) found.typography += 1
      if (token.isWord && added) found.added += 1
      if (token.isWord && removed) found.removed += 1
      push(found.runs, removed ? 'gone' : added ? 'new' : 'same', token)
      if (!added) i += 1
      if (!removed) j += 1
    }
  }
  return found
}

function push(runs: Run[], kind: Run['kind'], { text, from }: Token): void {
  const last = runs.at(-1)
  if (last?.kind === kind && last.to === from) {
    last.text += text
    last.to += text.length
  } else runs.push({ kind, text, from, to: from + text.length })
}

export const hasChanges = ({ runs }: LineComparison): boolean => runs.some(({ kind }) => kind !== 'same')

export type ReadRun = Pick<Run, 'kind' | 'text'>

/**
 * Prepares runs for display: a space or a comma between two changed words becomes part of the change, and deletions come before insertions.
 * The result has no offsets.
 */
export function readable(runs: readonly Run[]): ReadRun[] {
  const read: ReadRun[] = []
  let [gone, fresh] = ['', '']
  const flush = () => {
    if (gone !== '') read.push({ kind: 'gone', text: gone })
    if (fresh !== '') read.push({ kind: 'new', text: fresh })
    ;[gone, fresh] = ['', '']
  }
  const slid = slide(runs)
  slid.forEach(({ kind, text }, index) => {
    if (kind === 'gone') gone += text
    else if (kind === 'new') fresh += text
    else if (gone !== '' && fresh !== '' && index + 1 < slid.length && /^[\s\p{P}]{1,3}$/u.test(text)) {
      gone += text
      fresh += text
    } else {
      flush()
      read.push({ kind, text })
    }
  })
  flush()
  return read
}

/** Shifts changes to word boundaries: «a[+,] [+b ]c» becomes «a[+, b] c». */
function slide(runs: readonly Run[]): ReadRun[] {
  const slid: ReadRun[] = runs.map(({ kind, text }) => ({ kind, text }))
  for (let index = 1; index + 1 < slid.length; index += 1) {
    const [first, same, last] = [slid[index - 1]!, slid[index]!, slid[index + 1]!]
    if (same.kind !== 'same' || first.kind === 'same' || last.kind !== first.kind || !last.text.endsWith(same.text))
      continue
    first.text += same.text + last.text.slice(0, -same.text.length)
    slid.splice(index + 1, 1)
    const next = slid[index + 1]
    if (next?.kind === 'same') {
      same.text += next.text
      slid.splice(index + 1, 1)
    }
  }
  return slid
}

/** The text of a node, with spaces between blocks. */
export function plainWords(node: Json): string {
  if (node.text !== undefined) return node.text
  const inside = (node.content ?? []).map(child => plainWords(child))
  return inside.join((node.content ?? []).some(({ text }) => text !== undefined) ? '' : ' ').trim()
}
