// Splits a block of text into words and sentences with their offsets.

export type Word = {
  text: string
  lower: string
  from: number
  to: number
  /** The characters between the previous word and this one. */
  gap: string
  sentence: number
  /** Inside quotation marks with more than one word, so probably direct speech. */
  isSpeech: boolean
}
export type Sentence = { from: number; to: number; text: string; words: Word[] }
export type ReadText = { text: string; words: Word[]; sentences: Sentence[] }

const wordPattern = /[\p{L}\p{M}]+(?:[-‑][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*/gu
const abbreviations =
  /(?:^|[\s(«])(?:[А-ЯЁA-Z]|см|ср|рис|табл|г|гг|в|вв|т|д|п|е|н|э|ул|пр|им|стр|руб|тыс|млн|млрд|мин|ч|с|ст|л|рт|гр|кг|мг|мл)\.$/u

/** Offsets of the boundaries between sentences. */
function boundsOf(text: string): number[] {
  const bounds: number[] = []
  for (const match of text.matchAll(/(?:[.!?…]+["»”)]*)(?=\s+[«"„(—–-]*\s*[\p{Lu}\d])|\n+/gu)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('.') && abbreviations.test(text.slice(Math.max(0, match.index - 8), match.index + 1)))
      continue
    bounds.push(end)
  }
  return [...bounds, text.length]
}

export function readText(text: string): ReadText {
  const speech: [number, number][] = []
  for (const match of text.matchAll(/[«„"]([^«»„“"]+)[»“"]/g))
    if (match[1]!.trim().includes(' ')) speech.push([match.index, match.index + match[0].length])
  const bounds = boundsOf(text)
  const words: Word[] = []
  const sentences: Sentence[] = bounds.map((to, i) => {
    const from = bounds[i - 1] ?? 0
    return { from, to, text: text.slice(from, to), words: [] }
  })
  let sentence = 0
  let before = 0
  for (const match of text.matchAll(wordPattern)) {
    const from = match.index
    while (from >= bounds[sentence]!) sentence++
    const word: Word = {
      text: match[0],
      lower: match[0].toLowerCase(),
      from,
      to: from + match[0].length,
      gap: text.slice(before, from),
      sentence,
      isSpeech: speech.some(([start, end]) => from > start && from < end),
    }
    before = word.to
    words.push(word)
    sentences[sentence]!.words.push(word)
  }
  return { text, words, sentences: sentences.filter(({ words: inside }) => inside.length > 0) }
}

/** True if only a space separates the word from the previous one. */
export const isJoined = (word: Word): boolean => /^[ \u{a0}\u{202f}]$/u.test(word.gap)
