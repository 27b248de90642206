// Which part of a suggestion is what the reader has typed: it is shown in bold. Forms of a word count as the word: «супа» is in «Суп на три дня».

type Piece = { text: string; isMatch: boolean }

const ending = 2
const stemMin = 3
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+/gu)]

/** How much of the beginning of `word` is `typed`; 0 when it is another word. */
function matchLength(word: string, typed: string): number {
  let length = 0
  while (length < word.length && word[length] === typed[length]) length += 1
  const isWhole = length === typed.length
  const isForm = length >= stemMin && typed.length - length <= ending && word.length - length <= ending
  return isWhole || isForm ? length : 0
}

export function splitByMatch(text: string, typed: string): Piece[] {
  const asked = wordsOf(plain(typed)).map(([word]) => word)
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: word, index } of wordsOf(text)) {
    const length = Math.max(0, ...asked.map(each => matchLength(plain(word), each)))
    if (length === 0) continue
    if (index > at) pieces.push({ text: text.slice(at, index), isMatch: false })
    pieces.push({ text: text.slice(index, index + length), isMatch: true })
    at = index + length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false })
  return pieces
}
