// Words and differences of the texts of consents. Pure.
import { diffWords } from 'diff'

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' })
/** «1 декабря 2026» */
export const dayWords = (moment: string): string => day.format(new Date(moment)).replace(/\s*г\.$/, '')

export type Piece = { text: string; kind: 'same' | 'added' | 'removed' }

/** How much of the unchanged words stands around a change. */
const around = 60
/** Longer texts are compared by the server's own means nowhere else; comparing them here would hold the page. */
const comparedMax = 60_000

const segmenter = new Intl.Segmenter('ru', { granularity: 'word' })

/** What changes, with some words around each change. */
export function differenceOf(before: string, after: string): Piece[] {
  if (before === after) return []
  if (before.length + after.length > 2 * comparedMax) return [{ text: 'Текст переписан.', kind: 'same' }]
  const pieces = diffWords(before, after, { intlSegmenter: segmenter })
  return pieces.map(({ value, added, removed }, at) => {
    if (added || removed) return { text: value, kind: added ? 'added' : 'removed' }
    const head = at === 0 ? '' : value.slice(0, around)
    const tail = at === pieces.length - 1 ? '' : value.slice(-around)
    const isShort = value.length <= head.length + tail.length
    return { text: isShort ? value : `${head} … ${tail}`, kind: 'same' }
  })
}

/** Gaps of a template that somebody has to fill in: «[имя, почта]». */
export const gapsIn = (text: string): string[] =>
  [...new Set(text.match(/\[[^\][\n]{2,80}\](?!\()/g) ?? [])].slice(0, 10)
