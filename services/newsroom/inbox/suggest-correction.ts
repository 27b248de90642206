// What a reader proposes instead of the selected words, from their comment. Pure: a proposal is shown to a person.

import { editDistance } from '#domain/edit-distance.ts'

export type Reported = { text: string; comment: string }

const quoted = /[«„"“]([^«»„“”"]{1,200})[»“”"]/gu
const said =
  /(?:правильно|верно|надо|нужно|должно быть|следует(?: писать)?|вместо этого|исправьте на|лучше|опечатка|→|->|=>)\s*[:–—-]?\s*(.+)$/isu
/** A word in quotes that is asked for outright. */
const asked =
  /(?:правильно|верно|надо|нужно|должно быть|следует(?: писать)?|исправьте на|лучше)\s*[:–—-]?\s*[«„"“]([^«»„“”"]{1,200})[»“”"]/giu
const plain = (words: string) => words.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim()

const wordsOf = (text: string) => text.match(/\p{L}[\p{L}'’-]*/gu) ?? []

/** A proposal is like the words that it replaces; an explanation is not. */
function isLike(text: string, proposal: string): boolean {
  if (proposal === '' || proposal === text) return false
  const limit = Math.max(2, Math.floor(text.length * 0.45))
  return editDistance(plain(text), plain(proposal), limit) <= limit
}

const trimmed = (words: string) => words.replaceAll(/^[\s:–—-]+|[\s]+$/g, '')

/** The words to put in place of `text`, with the same spaces at its ends; null if the comment names none. */
export function suggestCorrection({ text, comment }: Reported): string | null {
  const core = text.trim()
  if (core === '' || comment.trim() === '') return null
  const proposals = [
    ...[...comment.matchAll(quoted)].map(([, words]) => words!).toReversed(),
    said.exec(comment)?.[1] ?? '',
    comment,
  ].map(trimmed)
  const withoutDot = proposals.flatMap(words => (/[.!?]$/.test(core) ? [words] : [words.replace(/[.!]+$/, ''), words]))
  // Another word altogether, «лучше „любезным“», stands for as many words as it has itself.
  const outright = [...comment.matchAll(asked)]
    .map(([, words]) => trimmed(words!))
    .findLast(words => words !== core && wordsOf(words).length === wordsOf(core).length)
  const found = withoutDot.find(words => isLike(core, words)) ?? outright
  if (found === undefined) return null
  return text.slice(0, text.length - text.trimStart().length) + found + text.slice(text.trimEnd().length)
}

/**
 * True if the correction needs no reading: letters of at most two words change, at most two of them, all words are in the dictionary, and no
 * number or address is touched.
 */
export function isSimple(text: string, correction: string, isWord: (word: string) => boolean): boolean {
  const [was, is] = [wordsOf(text), wordsOf(correction)]
  if (/[\d/@]/.test(text + correction) || is.length === 0) return false
  if (editDistance(text.trim(), correction.trim(), 2) > 2 || Math.abs(was.length - is.length) > 1) return false
  return is.every(isWord) && !was.every(isWord)
}
