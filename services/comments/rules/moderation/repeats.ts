// The same words again: by one person, or by many at once.
import type { EarlierComment, Phase } from './phase.ts'

/** Thanks and greetings may be said as often as one likes. */
const shortestLetters = 25
const alike = 0.6
const postsMax = 2
const peopleMax = 3

/** Words without signs, case and the letter ё: what is compared, here and in the database. */
export function textKey(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')
}

export const isWorthComparing = (key: string): boolean => key.length >= shortestLetters

/** Pairs of neighbouring words. */
function pairsOf(key: string): Set<string> {
  const words = key.split(' ')
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`))
}

/** Share of pairs that two texts have in common, 0 to 1. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [first, second] = [pairsOf(a), pairsOf(b)]
  const common = [...first].filter(pair => second.has(pair)).length
  return common / (first.size + second.size - common)
}

export const repeats: Phase = ({ text, postId, earlier, sameByOthers }) => {
  const key = textKey(text)
  if (!isWorthComparing(key)) return undefined
  const again = earlier.filter(comment => likeness(key, textKey(comment.text)) >= alike)
  const evidence = (found: readonly EarlierComment[]) => found.map(({ id }) => `№ ${id}`).join(', ')
  const here = again.filter(comment => comment.postId === postId)
  if (here.length > 0)
    return { code: 'repeat', outcome: 'reject', reason: 'Это вы здесь уже писали', evidence: evidence(here) }
  const posts = new Set(again.map(comment => comment.postId)).size
  if (posts > postsMax)
    return {
      code: 'repeat_everywhere',
      outcome: 'shadow',
      reason: 'Одно и то же под многими материалами',
      evidence: evidence(again),
    }
  if (posts > 0)
    return {
      code: 'repeat_elsewhere',
      outcome: 'pending',
      reason: 'То же вы писали под другим материалом: комментарий посмотрит модератор',
      evidence: evidence(again),
    }
  if (sameByOthers >= peopleMax)
    return {
      code: 'same_by_many',
      outcome: 'pending',
      reason: 'То же самое сегодня пишут и другие: комментарий посмотрит модератор',
      evidence: `ещё ${sameByOthers}`,
    }
  return undefined
}
