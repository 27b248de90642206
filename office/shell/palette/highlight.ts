// Finds the part of a title that matches the typed words. Pure.

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** True if every word begins a word of the title. */
export function fitsWords(title: string, words: string): boolean {
  const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u)
  const starts = wordsOf(title)
  return wordsOf(words).every(word => starts.some(start => start.startsWith(word)))
}

/** Start and end of the first matching spelling in a title. */
export function findHighlight(title: string, readings: readonly string[]): [from: number, to: number] | undefined {
  for (const reading of readings) {
    const from = plain(title).indexOf(plain(reading))
    if (reading !== '' && from !== -1) return [from, from + reading.length]
  }
  return undefined
}
