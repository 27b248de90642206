import { expect, test } from 'vitest'
import { authorshipOf } from './authors.ts'

const run = (personId: string, clock: number, length: number, minute: number, isDeletion = false) => ({
  personId,
  client: 1,
  clock,
  length,
  isDeletion,
  at: `2026-11-24T09:0${minute}:00.000Z`,
})
const range = (clock: number, length: number) => ({ client: 1, clock, length })

test('the authors of a change are those who wrote or deleted any letter of it, with the time of the last edit', () => {
  const runs = [run('anna', 0, 5, 1), run('nina', 5, 5, 2), run('denis', 0, 3, 3, true)]
  expect(authorshipOf({ written: [range(4, 2)], deleted: [] }, runs)).toEqual({
    personIds: ['anna', 'nina'],
    at: '2026-11-24T09:02:00.000Z',
  })
  expect(authorshipOf({ written: [], deleted: [range(2, 1)] }, runs)?.personIds).toEqual(['denis'])
  expect(authorshipOf({ written: [range(10, 1)], deleted: [range(3, 1)] }, runs)).toBeUndefined()
  expect(authorshipOf({ written: [{ client: 2, clock: 0, length: 5 }], deleted: [] }, runs)).toBeUndefined()
})
