// Shortens what an entry tells until it fits into its column: an action never fails because its entry is long. Pure.

/** The bounds that the columns of the log check. */
const toldMax = 20_000
const wordsMax = 1_000
const shownSigns = 200

/** A cut emoji would be stored as another sign than the one that was hashed. */
export const cutText = (text: string, most: number): string => text.slice(0, most).toWellFormed()

/**
 * Replaces each text and list that is longer than `most`. What is left is of another type, so nobody can take for whole, and put back, what
 * was cut.
 */
function cutParts(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length > most ? { beginning: cutText(value, shownSigns) } : value
  if (Array.isArray(value)) return JSON.stringify(value).length > most ? { lines: value.length } : value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cutParts(each, most)]))
}

const steps = [Infinity, 2_000, shownSigns]

/** The JSON of a value, at most `toldMax` long. */
export function fitValue(value: unknown): string {
  for (const most of steps) {
    const text = JSON.stringify(cutParts(value, most))
    if (text.length <= toldMax) return text
  }
  return JSON.stringify(cutText(JSON.stringify(value), shownSigns))
}

type Private = { words?: string; before?: unknown; after?: unknown }

/** The JSON of a private part with its place, at most `toldMax` long. */
export function fitPrivate({ words, before, after }: Private, place: unknown): string {
  const said = words === undefined ? {} : { words: cutText(words, wordsMax) }
  for (const most of steps) {
    const text = JSON.stringify({ ...said, before: cutParts(before, most), after: cutParts(after, most), place })
    if (text.length <= toldMax) return text
  }
  const beginning = (value: unknown) => (value === undefined ? value : cutText(JSON.stringify(value), shownSigns))
  return JSON.stringify({ ...said, before: beginning(before), after: beginning(after), place })
}
