// More comments in an hour, or on more posts in ten minutes, than a person writes.
import { hourMs } from '#domain/time-units.ts'
import type { Phase } from './phase.ts'

const hourMax = 30
const postsWindowMs = 10 * 60_000
const postsMax = 8

export const velocity: Phase = ({ earlier, nowMs, postId }) => {
  const hour = earlier.filter(({ createdMs }) => nowMs - createdMs < hourMs).length
  if (hour >= hourMax)
    return {
      code: 'too_many',
      outcome: 'pending',
      reason: 'Комментариев за час очень много: этот посмотрит модератор',
      evidence: `${hour} за час`,
    }
  const recent = earlier.filter(({ createdMs }) => nowMs - createdMs < postsWindowMs)
  const posts = new Set([...recent.map(comment => comment.postId), postId]).size
  if (posts > postsMax)
    return {
      code: 'too_many_posts',
      outcome: 'pending',
      reason: 'Комментарии сразу под многими материалами: этот посмотрит модератор',
      evidence: `${posts} материалов за 10 минут`,
    }
  return undefined
}
