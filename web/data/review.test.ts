import { expect, test } from 'vitest'
import type { ArticleReply } from '#contract/article.ts'
import { toReview } from './review.ts'

const at = (now: string) => ({ now: new Date(now), magazine: { zone: '+03:00' } })
const article = (review: object | null) =>
  ({ expert: { name: 'Михаил Орлов', role: 'сомнолог' }, meta: { review } }) as ArticleReply
const known = {
  checkedOn: '2026-11-20',
  until: '2027-11-20',
  changes: [{ on: '2026-11-23', words: 'Порог для вентилятора: было 35 °C, стало 40 °C.' }],
}

test('readers see who checked, when it was updated and until when it is to be reviewed', () => {
  expect(toReview(article(known), at('2026-11-26T10:00:00Z'))).toEqual({
    checkedBy: 'Михаил Орлов, сомнолог',
    checkedOn: '20\u00a0ноября',
    updated: '23\u00a0ноября',
    until: '20\u00a0ноября 2027',
    isWaiting: false,
    unsettled: null,
    changes: [{ on: '2026-11-23', day: '23\u00a0ноября', words: known.changes[0]!.words }],
  })
})

test('the page waits for its review when it is overdue by more than thirty days, in the time zone of the magazine', () => {
  const isWaiting = (now: string) => toReview(article(known), at(now))?.isWaiting
  expect([isWaiting('2027-12-20T20:59:59Z'), isWaiting('2027-12-20T21:00:00Z')]).toEqual([false, true])
})

test.each([
  [1, 'Одно утверждение уточняется у эксперта'],
  [2, 'Два утверждения уточняются у эксперта'],
  [11, '11 утверждений уточняются у эксперта'],
  [21, '21 утверждение уточняется у эксперта'],
])('readers see that %i claims are looked at again', (unsettled_claims, words) => {
  const unsettled = { ...article(known), unsettled_claims }
  expect(toReview(unsettled, at('2026-11-26T10:00:00Z'))?.unsettled).toBe(words)
  const unchecked = { ...article(null), unsettled_claims }
  expect(toReview(unchecked, at('2026-11-26T10:00:00Z'))).toMatchObject({ checkedBy: null, unsettled: words })
})

test('nothing is said of an article that nobody checked', () => {
  expect(toReview(article(null), at('2026-11-26T10:00:00Z'))).toBeNull()
  expect(toReview(article({ checkedOn: null, until: null, changes: [] }), at('2026-11-26T10:00:00Z'))).toBeNull()
  expect(toReview(article({ ...known, checkedOn: null }), at('2026-11-26T10:00:00Z'))?.checkedBy).toBeNull()
})
