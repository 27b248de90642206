import { expect, test } from 'vitest'
import { appendById } from './card.ts'

test('items that are already shown are not appended again', () => {
  expect(appendById([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }, { id: 3 }])).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
})
