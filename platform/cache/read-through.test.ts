import { expect, test } from 'vitest'
import { makeReadThrough } from './read-through.ts'

type Row = { id: number; age: number }

/** A source of rows 1 to 3 that records which rows it reads. */
function openSource() {
  const kept = new Map<number, Row>()
  const asked: number[][] = []
  let age = 0
  return {
    asked,
    change: () => void (age += 1),
    clear: () => kept.clear(),
    find: (id: number) => kept.get(id),
    keyOf: ({ id }: Row) => id,
    keep: (row: Row) => void kept.set(row.id, row),
    async read(ids: number[]) {
      asked.push(ids)
      const seen = age
      await Promise.resolve()
      return ids.filter(id => id <= 3).map(id => ({ id, age: seen }))
    },
  }
}

test('missing rows are read in one call, each key once; unknown keys are absent', async () => {
  const source = openSource()
  const reader = makeReadThrough()
  await reader.rows([1], source)
  expect([...(await reader.rows([1, 2, 2, 3, 9], source)).keys()]).toEqual([1, 2, 3])
  await reader.rows([1, 2, 3], source)
  expect(source.asked).toEqual([[1], [2, 3, 9]])
})

test('what a read brings that began before the cache was emptied is answered and not kept', async () => {
  const source = openSource()
  const reader = makeReadThrough()
  const reading = reader.rows([1], source)
  source.change()
  source.clear()
  reader.forget()
  expect((await reading).get(1)).toEqual({ id: 1, age: 0 })
  expect((await reader.rows([1], source)).get(1)).toEqual({ id: 1, age: 1 })
})
