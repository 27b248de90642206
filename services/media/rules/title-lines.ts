// Sets a title in a box: the largest font size at which it fits, in lines of similar length.

export type TitleLayout = { size: number; lines: string[] }

type Step = { size: number; linesMax: number }
/** Font sizes in pixels from the largest, each with the most lines it may take. */
type Steps = readonly [Step, ...Step[]]
const wholeWidth: Steps = [
  { size: 128, linesMax: 1 },
  { size: 112, linesMax: 2 },
  { size: 96, linesMax: 3 },
  { size: 84, linesMax: 3 },
  { size: 74, linesMax: 4 },
  { size: 66, linesMax: 4 },
  { size: 58, linesMax: 4 },
  { size: 50, linesMax: 4 },
]
/** For the column beside a cover. */
export const besideCover: Steps = [
  { size: 76, linesMax: 2 },
  { size: 66, linesMax: 3 },
  { size: 58, linesMax: 4 },
  { size: 52, linesMax: 5 },
  { size: 46, linesMax: 6 },
  { size: 40, linesMax: 6 },
]

/** Of the longest line, and how many sizes smaller a title may be to have no shorter line. */
const shortest = 0.5
const smallerMax = 3

type Measure = (text: string, size: number) => number

/** Breaks words into lines; undefined when a word is wider than a line. */
function fill(words: readonly string[], width: (text: string) => number, widthMax: number): string[] | undefined {
  const lines: string[] = []
  for (const word of words) {
    if (width(word) > widthMax) return undefined
    const last = lines.at(-1)
    if (last !== undefined && width(`${last} ${word}`) <= widthMax) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Breaks into the same number of lines in the narrowest column that holds them, so that no line has one short word. */
function balance(
  words: readonly string[],
  lines: string[],
  width: (text: string) => number,
  widthMax: number,
): string[] {
  let best = lines
  let [narrow, wide] = [widthMax / 2, widthMax]
  while (wide - narrow > 8) {
    const middle = (narrow + wide) / 2
    const tried = fill(words, width, middle)
    if (tried && tried.length <= lines.length) [best, wide] = [tried, middle]
    else narrow = middle
  }
  return best
}

/** As many lines as the smallest size may take; the rest is cut off with an ellipsis. */
function cut(
  words: readonly string[],
  width: (text: string) => number,
  { widthMax, linesMax }: { widthMax: number; linesMax: number },
): string[] {
  const lines: string[] = ['']
  for (const word of words.flatMap(each => each.split('\u00a0'))) {
    let rest = word
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
export function setTitle(title: string, measure: Measure, widthMax: number, steps = wholeWidth): TitleLayout {
  // Not \s: a no-break space keeps its words on one line.
  const words = title.trim().split(/[ \t\n]+/)
  const fitting: TitleLayout[] = []
  for (const { size, linesMax } of steps) {
    const width = (text: string) => measure(text, size)
    const filled = fill(words, width, widthMax)
    if (!filled || filled.length > linesMax) continue
    const lines = balance(words, filled, width, widthMax)
    if (!hasStub(lines, width)) return { size, lines }
    if (fitting.push({ size, lines }) > smallerMax) break
  }
  if (fitting[0]) return fitting[0]
  const { size, linesMax } = steps.at(-1)!
  return { size, lines: cut(words, text => measure(text, size), { widthMax, linesMax }) }
}
