// An editor may shorten the words of a reader, and nothing else. Pure.

/** The same letters without what typography and typing change. */
const plain = (words: string) =>
  words
    .normalize()
    .replaceAll(/[«»„“”"]/g, '"')
    .replaceAll(/[–—−-]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What is left out is an ellipsis, with or without brackets. */
const gap = /\s*(?:\[(?:…|\.\.\.)\]|…|\.\.\.)\s*/

const endsInWord = /[\p{L}\p{N}\p{M}]$/u
const beginsInWord = /^[\p{L}\p{N}\p{M}]/u

/** A part of a word is another word: «несолёный» does not say «солёный». */
const cutsWord = (text: string, at: number, end: number) =>
  (endsInWord.test(text.slice(0, at)) && beginsInWord.test(text.slice(at))) ||
  (endsInWord.test(text.slice(0, end)) && beginsInWord.test(text.slice(end)))

/** The first letter of a fragment may become a capital one, or a small one. */
function indexOfFragment(text: string, fragment: string, from: number): number {
  const tail = fragment.slice(1)
  for (const first of [fragment.slice(0, 1), fragment.slice(0, 1).toLowerCase(), fragment.slice(0, 1).toUpperCase()]) {
    let at = text.indexOf(first + tail, from)
    while (at >= 0 && cutsWord(text, at, at + fragment.length)) at = text.indexOf(first + tail, at + 1)
    if (at >= 0) return at
  }
  return -1
}

/** True if the quote has only words of the comment, in their order. A final stop may be added. */
export function isShortened(comment: string, quote: string): boolean {
  const text = plain(comment)
  const fragments = plain(quote)
    .split(gap)
    .filter(fragment => fragment !== '')
  if (fragments.length === 0) return false
  let from = 0
  return fragments.every((fragment, at) => {
    const isLast = at === fragments.length - 1
    const exact = indexOfFragment(text, fragment, from)
    const words = exact < 0 && isLast ? fragment.replace(/[.!]$/, '') : fragment
    const found = exact < 0 ? (words === '' ? from : indexOfFragment(text, words, from)) : exact
    from = found + words.length
    return found >= 0
  })
}
