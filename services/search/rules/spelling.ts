/** Edit distance in which swapped neighbours are one slip; stops counting beyond `limit`. */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[to.length] ?? limit + 1
}

/** Slips that a word of this length may hold and still be recognised. */
export function slipsAllowed(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

export type KnownWord = { word: string; documents: number }

/** The known word that was most likely meant: fewest slips, same first letter, then the most used. */
export function chooseSpelling(
  word: string,
  known: readonly KnownWord[],
  allowed = slipsAllowed(word),
): string | undefined {
  let best: { word: string; cost: number } | undefined
  for (const candidate of known) {
    const slips = editDistance(word, candidate.word, allowed)
    if (slips === 0 || slips > allowed) continue
    const firstLetter = candidate.word[0] === word[0] ? 0 : word.length < 6 ? 0.9 : 0.4
    const cost = slips + firstLetter - (0.12 * Math.log2(1 + candidate.documents)) / (1 + slips)
    if (!best || cost < best.cost) best = { word: candidate.word, cost }
  }
  return best?.word
}
