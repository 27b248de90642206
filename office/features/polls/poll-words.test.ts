import { expect, test } from 'vitest'
import { stateWords } from './poll-words.ts'

test('a poll says until when it goes on, and which answer is ahead', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const answers = [
    { id: 1, text: 'Да', clicks: 1 },
    { id: 2, text: 'Нет', clicks: 3 },
  ]
  expect(stateWords({ isClosed: false, closesAt: null, answers }, now)).toBe(
    'идёт, пока не закроют · впереди ответ «Нет», 75\u00a0%',
  )
  expect(stateWords({ isClosed: true, closesAt: null, answers }, now)).toMatch(/^закрыт · победил ответ «Нет»/)
  const none = answers.map(answer => ({ ...answer, clicks: 0 }))
  expect(stateWords({ isClosed: false, closesAt: '2026-12-20T09:00:00Z', answers: none }, now)).toMatch(
    /^идёт до: 20.декабря · голосов ещё нет$/,
  )
})
