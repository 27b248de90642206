// Repeated texts, by one person or by many.
import { asRussian } from './letters.ts'
import type { EarlierComment, Phase } from './phase.ts'

/** Shorter texts, like thanks and greetings, may be repeated. */
const comparedCharactersMin = 25
/** Texts with at least this likeness count as the same. */
const sameLikeness = 0.6
const postsMax = 2
const peopleMax = 3

/** The words as `asRussian` reads them, without punctuation: the form compared here and in the database. A key's key is the key itself. */
export const textKey = (text: string): string => (asRussian(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

export const isWorthComparing = (key: string): boolean => key.length >= comparedCharactersMin

/** Pairs of neighbouring words. */
function pairsOf(key: string): Set<string> {
  const words = key.split(' ')
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`))
}

/** The share of word pairs that two texts have in common, 0 to 1. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [first, second] = [pairsOf(a), pairsOf(b)]
  const common = [...first].filter(pair => second.has(pair)).length
  return common / (first.size + second.size - common)
}

export const repeats: Phase = ({ text, postId, earlier, sameByOthers }) => {
  const key = textKey(text)
  if (!isWorthComparing(key)) return undefined
  const again = earlier.filter(comment => likeness(key, textKey(comment.text)) >= sameLikeness)
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
