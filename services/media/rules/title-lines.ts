// Sets a title in a box: the largest font size at which it fits, in lines of similar length.
import { bindTitle, withoutJoiners } from '#russian/line-breaks.ts'

export type TitleLayout = { size: number; lines: string[] }

type Step = { size: number; linesMax: number }
/** Font sizes in pixels from the largest, each with the most lines it may take. */
type Steps = readonly [Step, ...Step[]]
/** For the column beside the disc. */
export const besideDisc: Steps = [
  { size: 128, linesMax: 1 },
  { size: 112, linesMax: 2 },
  { size: 96, linesMax: 3 },
  { size: 84, linesMax: 3 },
  { size: 74, linesMax: 4 },
  { size: 66, linesMax: 4 },
  { size: 58, linesMax: 5 },
  { size: 50, linesMax: 5 },
  { size: 44, linesMax: 6 },
]
/** For the column beside a cover. */
export const besideCover: Steps = [
  { size: 92, linesMax: 1 },
  { size: 84, linesMax: 2 },
  { size: 76, linesMax: 3 },
  { size: 68, linesMax: 4 },
  { size: 60, linesMax: 4 },
  { size: 54, linesMax: 5 },
  { size: 48, linesMax: 6 },
  { size: 42, linesMax: 6 },
]

/** Of the longest line, and how many sizes smaller a title may be to have no shorter line and no preposition at the end of one. */
const shortest = 0.5
const smallerMax = 3
/** What it costs to part words that belong together, as a share of the column left empty in one line. */
const partedCost = 0.6

type Measure = (text: string, size: number) => number

/** `isTied`: it belongs to the next word, as a preposition does. */
type Word = { text: string; isTied: boolean }

function readWords(title: string): Word[] {
  // As typograf stores it, a chain of short words is one word, too long for a column.
  const loose = title.replace(/\s+/g, ' ').trim()
  const bound = withoutJoiners(bindTitle(loose))
  let at = 0
  return loose.split(' ').map(text => {
    at += text.length + 1
    return { text, isTied: bound[at - 1] === '\u00a0' }
  })
}

type Lines = { lines: string[]; parted: number }

/**
 * The lines of the most similar length of all that fit, few words parted; undefined when a word is wider than a line or the lines are too
 * many. `linesMax` is small and a title has at most some forty words.
 */
function breakWords(words: readonly Word[], width: (text: string) => number, widthMax: number, linesMax: number) {
  type Ending = Lines & { cost: number }
  const rests: (Ending | undefined)[][] = []
  /** The best lines for the words from `start` on, in exactly so many lines. */
  const rest = (start: number, many: number): Ending | undefined => {
    if (start === words.length) return many === 0 ? { lines: [], parted: 0, cost: 0 } : undefined
    if (many === 0) return undefined
    const known = (rests[start] ??= [])
    if (many in known) return known[many]
    let best: Ending | undefined
    let line = ''
    for (let end = start; end < words.length; end++) {
      line = line === '' ? words[end]!.text : `${line} ${words[end]!.text}`
      const used = width(line)
      if (used > widthMax) break
      const after = rest(end + 1, many - 1)
      if (!after) continue
      const isParted = words[end]!.isTied && end + 1 < words.length
      const cost = after.cost + (1 - used / widthMax) ** 2 + (isParted ? partedCost : 0)
      if (!best || cost < best.cost)
        best = { lines: [line, ...after.lines], parted: after.parted + Number(isParted), cost }
    }
    known[many] = best
    return best
  }
  for (let many = 1; many <= linesMax; many++) {
    const found = rest(0, many)
    if (!found) continue
    const next = found.parted > 0 && many < linesMax ? rest(0, many + 1) : undefined
    return next && next.parted < found.parted ? next : found
  }
  return undefined
}

/** As many lines as the smallest size may take; the rest is cut off with an ellipsis. */
function cut(
  words: readonly Word[],
  width: (text: string) => number,
  { widthMax, linesMax }: { widthMax: number; linesMax: number },
): string[] {
  const lines: string[] = ['']
  for (const { text } of words) {
    let rest = text
    while (rest !== '') {
      const line = lines.at(-1)!
      const joined = line === '' ? rest : `${line} ${rest}`
      if (width(joined) <= widthMax) {
        lines[lines.length - 1] = joined
        rest = ''
      } else if (line !== '') lines.push('')
      else {
        let end = rest.length - 1
        while (end > 1 && width(rest.slice(0, end)) > widthMax) end -= 1
        lines[lines.length - 1] = rest.slice(0, end)
        rest = rest.slice(end)
        lines.push('')
      }
      if (lines.length > linesMax) {
        let last = lines[linesMax - 1]!
        while (width(`${last}…`) > widthMax) last = last.slice(0, -1)
        return [...lines.slice(0, linesMax - 1), `${last.replace(/[\s,.;:—–-]+$/, '')}…`]
      }
    }
  }
  return lines
}

/** A line of one short word among long ones; a smaller size is worth it. */
function hasStub(lines: readonly string[], width: (text: string) => number): boolean {
  const widths = lines.map(width)
  return Math.min(...widths) < Math.max(...widths) * shortest
}

/** `widthMax` is in pixels and leaves room for the full stop after the last word. */
export function setTitle(title: string, measure: Measure, widthMax: number, steps: Steps): TitleLayout {
  const words = readWords(title)
  const fitting: (TitleLayout & { faults: number })[] = []
  for (const { size, linesMax } of steps) {
    const width = (text: string) => measure(text, size)
    const broken = breakWords(words, width, widthMax, linesMax)
    if (!broken) continue
    const faults = broken.parted + Number(hasStub(broken.lines, width))
    if (fitting.push({ size, lines: broken.lines, faults }) > smallerMax || faults === 0) break
  }
  const best = fitting.toSorted((a, b) => a.faults - b.faults)[0]
  if (best) return { size: best.size, lines: best.lines }
  const { size, linesMax } = steps.at(-1)!
  return { size, lines: cut(words, text => measure(text, size), { widthMax, linesMax }) }
}
