// Finds the words that a reader selected in the current article. Pure.

/** A reader's report: the selected words and the text around them in their paragraph, with white space collapsed. */
export type Report = { text: string; before: string; after: string }
/** A place in one of the article's texts: index of the text, offset and length in UTF-16 units. */
export type Place = { text: number; at: number; length: number }

/** If this many letters around the words match, the place is certain. */
const contextMin = 16

/** Browsers report every kind of space as a plain one. Characters are replaced one by one, so offsets stay valid. */
const plain = (words: string) => words.replaceAll(/\s/g, ' ')

function countEqual(one: string, other: string, fromEnd: boolean): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && (fromEnd ? one.at(-1 - count) === other.at(-1 - count) : one[count] === other[count])) count++
  return count
}

/** The number of matching letters around a place, and whether they make it certain. */
function scorePlace(
  text: string,
  { at, length }: Place,
  { before, after }: Report,
): { score: number; isSure: boolean } {
  const [left, right] = [text.slice(0, at), text.slice(at + length)]
  const [start, end] = [countEqual(left, before, true), countEqual(right, after, false)]
  const isWhole = start >= Math.min(left.length, before.length) && end >= Math.min(right.length, after.length)
  // `isWhole` is also true if the report has no context: then all places are equally good.
  return { score: start + end, isSure: isWhole || start + end >= contextMin }
}

export type FoundPlaces = { places: Place[]; isSure: boolean }

/** The places that the report may mean. `isSure` is true if there is exactly one with matching context. */
export function findPlaces(texts: readonly string[], report: Report): FoundPlaces {
  const wanted = { text: plain(report.text).trim(), before: plain(report.before), after: plain(report.after) }
  // Spaces at the ends of a selection belong to its context.
  const whole = plain(report.text)
  wanted.before += whole.slice(0, whole.length - whole.trimStart().length)
  wanted.after = whole.slice(whole.trimEnd().length) + wanted.after
  if (wanted.text === '') return { places: [], isSure: false }
  const found: (Place & { score: number; isSure: boolean })[] = []
  for (const [text, raw] of texts.entries()) {
    const words = plain(raw)
    for (let at = words.indexOf(wanted.text); at >= 0; at = words.indexOf(wanted.text, at + 1)) {
      const place = { text, at, length: wanted.text.length }
      found.push({ ...place, ...scorePlace(words, place, wanted) })
    }
  }
  const sure = found.filter(({ isSure }) => isSure)
  const best = Math.max(...sure.map(({ score }) => score))
  const meant = sure.filter(({ score }) => score === best)
  const shown = meant.length > 0 ? meant : found
  return {
    places: shown.map(({ text, at, length }) => ({ text, at, length })),
    isSure: meant.length === 1,
  }
}

/** Extends the words by as little context as makes them unique in the article; undefined if that is impossible. */
export function makeUnique(
  texts: readonly string[],
  { text, at, length }: Place,
): { left: string; words: string; right: string } | undefined {
  const own = texts[text]!
  const countOf = (words: string) => texts.reduce((sum, each) => sum + each.split(words).length - 1, 0)
  for (let around = 0; ; around = around === 0 ? 4 : around * 2) {
    const [from, to] = [
      wholeLetter(own, Math.max(0, at - around)),
      wholeLetter(own, Math.min(own.length, at + length + around)),
    ]
    if (countOf(own.slice(from, to)) === 1)
      return { left: own.slice(from, at), words: own.slice(at, at + length), right: own.slice(at + length, to) }
    if (from === 0 && to === own.length) return undefined
  }
}

/** Moves an offset out of a surrogate pair. */
const wholeLetter = (words: string, at: number) => (/^[\udc00-\udfff]/.test(words.slice(at, at + 1)) ? at + 1 : at)

/** True if the words occur when white space is ignored: across paragraphs, or in attributes. */
export function occursSomewhere(content: string, words: string): boolean {
  const joined = (text: string) => text.replaceAll(/\s/g, '')
  return joined(content).includes(joined(words))
}
