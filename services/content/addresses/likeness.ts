// How alike two addresses are. Pure.

/** Pairs of neighbouring letters, with one for each end. */
function pairsOf(word: string): string[] {
  const whole = ` ${word} `
  return Array.from({ length: whole.length - 1 }, (_, at) => whole.slice(at, at + 2))
}

/** Letters that one transliteration writes as the other does not: `sirniki` and `syrniki`, `zdorovie` and `zdorove`. */
const alike: readonly [RegExp, string][] = [
  [/[^a-zа-яё\d]+/g, '-'],
  [/y|iy|yi|j/g, 'i'],
  [/ii|ie|io/g, 'i'],
  [/kh/g, 'h'],
  [/ts/g, 'c'],
  [/shch|sch/g, 'sh'],
]
const tidy = (slug: string) => alike.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), slug.toLowerCase())

/** The last part of a path, without an ending of a file and the number that a system adds to a second text. */
export const slugOf = (path: string): string =>
  (path.split('/').findLast(part => part !== '') ?? '').replace(/\.(?:html?|aspx?|php)$/i, '').replace(/-\d{1,2}$/, '')

/** Dice's coefficient of the pairs of letters, in per cent: 100 for the same words, 0 for nothing in common. */
export function likenessOf(one: string, other: string): number {
  const [first, second] = [pairsOf(tidy(slugOf(one))), pairsOf(tidy(slugOf(other)))]
  const left = new Map<string, number>()
  for (const pair of second) left.set(pair, (left.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of first) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    common += 1
    left.set(pair, count - 1)
  }
  return Math.round((200 * common) / (first.length + second.length))
}
