import { expect, test } from 'vitest'
import { pickPoll } from './pick-poll.ts'

test.each([
  ['nothing is known: the first', { viewed: [], answers: {} }, 0.9, 1],
  ['the first was viewed: the next', { viewed: [1], answers: {} }, 0.9, 2],
  ['answered elsewhere and never viewed here is no news', { viewed: [], answers: { 1: 11 } }, 0.9, 2],
  ['all were viewed: the first that is not answered', { viewed: [1, 2, 3], answers: { 1: 11 } }, 0.9, 2],
  ['all were answered: any, the last', { viewed: [1, 2, 3], answers: { 1: 11, 2: 21, 3: 31 } }, 0.99, 3],
  ['all were answered: any, the first', { viewed: [1, 2, 3], answers: { 1: 11, 2: 21, 3: 31 } }, 0, 1],
])('%s', (_, memory, random, picked) => {
  expect(pickPoll([1, 2, 3], memory, random)).toBe(picked)
})

test('without polls none is picked', () => {
  expect(pickPoll([], { viewed: [], answers: {} }, 0)).toBeUndefined()
})
