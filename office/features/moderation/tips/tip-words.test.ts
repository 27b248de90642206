import { expect, test } from 'vitest'
import type { Tip } from '#contract/newsroom-tips.ts'
import { commentIn, placeOf, valueOf, warningOf } from './tip-words.ts'

test.each([
  ['https://delno.test/fikus-zimoj#comment-12', 12],
  [' /recipe/syrniki#comment-7 ', 7],
  ['12', 12],
  ['https://delno.test/fikus-zimoj-2026', undefined],
  ['', undefined],
])('%s is the comment %s', (typed, id) => expect(commentIn(typed)).toBe(id))

const tip: Tip = {
  commentId: 1,
  textId: 2,
  post: null,
  author: 'Лена',
  quote: '',
  state: 'waiting',
  isLeaving: false,
  isCommentShown: true,
  takenBy: { id: 'vera', name: 'Вера' },
  takenAt: '2026-11-26T10:00:00Z',
  outAt: null,
  mayPlace: true,
}
test.each<[Partial<Tip>, string | undefined]>([
  [{}, undefined],
  [{ mayPlace: false }, 'Ждёт редактора раздела'],
  [{ state: 'in-text' }, 'Читатели увидят со следующим выпуском'],
  [{ state: 'out' }, undefined],
  [{ state: 'out', isLeaving: true }, 'Из текста убран: уйдёт с сайта со следующим выпуском'],
  [{ state: 'out', isCommentShown: false }, 'Комментарий скрыт или удалён: читатели его больше не видят'],
])('%j: %s', (changes, words) => expect(warningOf({ ...tip, ...changes })).toBe(words))

test('a place in a list and back', () => {
  const blocks = [{ index: 4, words: 'Полив' }]
  expect([placeOf('4', blocks), placeOf('', blocks)]).toEqual([{ after: blocks[0] }, { after: null }])
  expect([valueOf({ after: blocks[0]! }), valueOf({ after: null })]).toEqual(['4', ''])
})
