import { expect, test } from 'vitest'
import { nearComment } from './near-comment.ts'

const thread = [1, 2, 2, 3, 2, 1].map((level, at) => ({ id: at + 1, level }))
const told = (id: number, also?: number) => nearComment(thread, id, also).map(spoken => spoken.id)

test.each([
  ['what it answers and what stands before it', 5, [1, 4, 5, 6]],
  ['what it answers, once', 4, [3, 4, 5]],
  ['nothing before the first', 1, [1, 2]],
  ['nothing after the last', 6, [5, 6]],
])('of a conversation is told %s', (_, id, wanted) => expect(told(id)).toEqual(wanted))

test('what a key takes is told too; without the comment all is told', () => {
  expect(told(4, 1)).toEqual([1, 3, 4, 5])
  expect(told(99)).toHaveLength(6)
})
