import { expect, test } from 'vitest'
import { authorshipOf } from './authors.ts'

const stroke = (personId: string, clock: number, length: number, minute: number, isDeletion = false) => ({
  personId,
  client: 1,
  clock,
  length,
  isDeletion,
  at: `2026-11-24T09:0${minute}:00.000Z`,
})
const range = (clock: number, length: number) => ({ client: 1, clock, length })

test('a change belongs to those who wrote or deleted a letter of it, with the time of the last', () => {
  const strokes = [stroke('anna', 0, 5, 1), stroke('nina', 5, 5, 2), stroke('denis', 0, 3, 3, true)]
  expect(authorshipOf({ written: [range(4, 2)], deleted: [] }, strokes)).toEqual({
    personIds: ['anna', 'nina'],
    at: '2026-11-24T09:02:00.000Z',
  })
  expect(authorshipOf({ written: [], deleted: [range(2, 1)] }, strokes)?.personIds).toEqual(['denis'])
  expect(authorshipOf({ written: [range(10, 1)], deleted: [range(3, 1)] }, strokes)).toBeUndefined()
  expect(authorshipOf({ written: [{ client: 2, clock: 0, length: 5 }], deleted: [] }, strokes)).toBeUndefined()
})
