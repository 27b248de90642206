// More comments in an hour, or on more posts in ten minutes, than a person writes.
import { hourMs, minuteMs } from '#domain/time-units.ts'
import { caught, numberOf, passed, type ModerationRule } from './rule.ts'

const postsWindowMs = 10 * minuteMs
const family = 'velocity'
const said = 'Попробуем в выходные всей семьёй'

const tooMany: ModerationRule = {
  id: 'too_many',
  family,
  title: 'Много комментариев за час',
  about: 'Больше комментариев за час, чем пишет человек.',
  what: 'Комментариев за час очень много',
  reason: 'Комментариев за час очень много: этот посмотрит модератор',
  facts: ['hour'],
  action: 'pending',
  params: [
    { key: 'most', label: 'Сколько можно за час', note: 'Комментариев', kind: 'number', value: 30, min: 1, max: 200 },
  ],
  examples: [caught(said, { hour: 30 }), passed(said, { hour: 5 })],
  find({ earlier, nowMs }, params) {
    const hour = earlier.filter(({ createdMs }) => nowMs - createdMs < hourMs).length
    return hour >= numberOf(params, 'most') ? `${hour} за час` : undefined
  },
}

const tooManyPosts: ModerationRule = {
  id: 'too_many_posts',
  family,
  title: 'Много материалов подряд',
  about: 'Комментарии под многими материалами за десять минут: столько не прочитать.',
  what: 'Комментарии сразу под многими материалами',
  reason: 'Комментарии сразу под многими материалами: этот посмотрит модератор',
  facts: ['posts'],
  action: 'pending',
  params: [
    {
      key: 'most',
      label: 'Под сколькими можно',
      note: 'Материалов за десять минут',
      kind: 'number',
      value: 8,
      min: 1,
      max: 100,
    },
  ],
  examples: [caught(said, { posts: 9 }), passed(said, { posts: 3 })],
  find({ earlier, nowMs, postId }, params) {
    const recent = earlier.filter(({ createdMs }) => nowMs - createdMs < postsWindowMs)
    const posts = new Set([...recent.map(comment => comment.postId), postId]).size
    return posts > numberOf(params, 'most') ? `${posts} материалов за 10 минут` : undefined
  },
}

export const velocityRules: readonly ModerationRule[] = [tooMany, tooManyPosts]
