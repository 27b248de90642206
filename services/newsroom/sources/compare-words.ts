// Compares two readings of a page by words. Layout, punctuation and typography do not count. Pure.
import { diffArrays } from 'diff'

/** A place where the words differ, with some words around it. */
export type Passage = { left: string; before: string; after: string; right: string }

type Word = { key: string; from: number; to: number }

const segmenter = new Intl.Segmenter('ru', { granularity: 'word' })
/** Signs that change what a number says. */
const measures = /^[%‰°<>≤≥±=+×€$₽]$/

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text))
    if (isWordLike || measures.test(segment))
      words.push({
        key: segment.normalize().toLocaleLowerCase('ru').replaceAll('ё', 'е'),
        from: index,
        to: index + segment.length,
      })
  return words
}

export const hasSameWords = (one: string, other: string): boolean => {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.length === b.length && a.every(({ key }, at) => key === b[at]!.key)
}

const wordsAround = 8
const wordsShown = 60
/** A «word» of a stranger may have any length. */
const lettersShown = 300

/** The words from one to another, exclusive, as the text has them. */
function slice(text: string, words: readonly Word[], from: number, to: number): string {
  if (to <= from) return ''
  const end = Math.min(to, from + wordsShown)
  const said = text.slice(words[from]!.from, words[end - 1]!.to).replaceAll(/\s+/g, ' ')
  return end < to || said.length > lettersShown ? `${said.slice(0, lettersShown).toWellFormed()} …` : said
}

export type Bounds = { timeoutMs: number; passagesMax: number }

/** Undefined if the pages differ too much to compare them in the time given. */
export function compareWords(before: string, after: string, { timeoutMs, passagesMax }: Bounds): Passage[] | undefined {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const parts = diffArrays(
    was.map(({ key }) => key),
    is.map(({ key }) => key),
    { timeout: timeoutMs },
  )
  if (!parts) return undefined
  const passages: Passage[] = []
  let [at, now] = [0, 0]
  let [gone, come] = [0, 0]
  const end = () => {
    if (gone + come > 0 && passages.length < passagesMax)
      passages.push({
        left: slice(after, is, Math.max(0, now - come - wordsAround), now - come),
        before: slice(before, was, at - gone, at),
        after: slice(after, is, now - come, now),
        right: slice(after, is, now, Math.min(is.length, now + wordsAround)),
      })
    ;[gone, come] = [0, 0]
  }
  for (const { added, removed, value } of parts) {
    if (!added && !removed) end()
    if (!added) at += value.length
    if (!removed) now += value.length
    if (removed) gone += value.length
    if (added) come += value.length
  }
  end()
  return passages
}

/** Later passages on top of former ones: what changed twice is shown once, and what was changed back is not shown. */
export function addPassages(former: readonly Passage[], later: readonly Passage[], passagesMax: number): Passage[] {
  const rest = [...later]
  const kept = former.flatMap(passage => {
    const at = rest.findIndex(
      next => hasSameWords(next.before, passage.after) && passage.after !== '' && meet(next, passage),
    )
    if (at === -1) return [passage]
    const [next] = rest.splice(at, 1)
    return hasSameWords(passage.before, next!.after) ? [] : [{ ...next!, before: passage.before }]
  })
  return [...kept, ...rest].slice(0, passagesMax)
}

const meet = (one: Passage, other: Passage) =>
  hasSameWords(one.left, other.left) || hasSameWords(one.right, other.right)
