import { expect, test } from 'vitest'
import type { QueueItem } from '#contract/office/moderation.ts'
import {
  addItems,
  emptyQueue,
  move,
  notice,
  placesOf,
  putBack,
  selectSame,
  selectToHere,
  takeOut,
  targetsOf,
  toggle,
  type QueueState,
} from './queue-state.ts'

const item = (id: number, reports: QueueItem['reports'] = []) => ({ id, reports }) as QueueItem
const counts = { waiting: 9, reported: 2, appeals: 0, sections: [] }
const queue = (changes: Partial<QueueState> = {}): QueueState => ({
  ...addItems(
    emptyQueue,
    [1, 2, 3, 4].map(id => item(id)),
  ),
  counts,
  ...changes,
})
const idsOf = ({ rows }: QueueState) => rows.map(({ id }) => id)

test('the next comment takes the place of a decided one; at the end it is the one before', () => {
  const decided = takeOut(queue({ current: 2 }), [2])
  expect([idsOf(decided), decided.current, decided.counts?.waiting]).toEqual([[1, 3, 4], 3, 8])
  expect(takeOut(queue({ current: 4 }), [4]).current).toBe(3)
  const last = takeOut(takeOut(queue(), [2, 3, 4]), [1])
  expect([idsOf(last), last.current]).toEqual([[], undefined])
})

test('new comments come last, and what is current stays so', () => {
  const more = addItems(queue({ current: 3 }), [item(4), item(5)])
  expect([idsOf(more), more.current]).toEqual([[1, 2, 3, 4, 5], 3])
})

test('a decision that is taken back puts its comments where they were', () => {
  const before = queue({ current: 2 })
  const places = placesOf(before, [2, 3])
  const after = putBack(takeOut(before, [2, 3]), places)
  expect([idsOf(after), after.current]).toEqual([[1, 2, 3, 4], 2])
})

test('keys act on the selection if there is one: single rows, up to here, the same words', () => {
  expect(targetsOf(queue({ current: 2 }))).toEqual([2])
  const some = selectToHere({ ...toggle(queue({ current: 1 }), 1), current: 3 })
  expect(targetsOf(some)).toEqual([1, 2, 3])
  expect(targetsOf(selectToHere(queue({ current: 2 })))).toEqual([1, 2])
  const same = selectSame(queue({ current: 2 }), 2, [4, 77])
  expect([[...same.selected], same.alsoSelected, targetsOf(same)]).toEqual([[2, 4], [77], [2, 4, 77]])
  expect(targetsOf(takeOut(same, [2, 4, 77]))).toEqual([3])
})

test('a row that says who was faster can be neither current nor chosen', () => {
  const told = notice(queue({ current: 2 }), 2, 'Вера уже скрыла')
  expect([told.current, move({ ...told, current: 1 }, 1).current]).toEqual([3, 3])
  expect(takeOut(told, [2]).current).toBe(3)
})
