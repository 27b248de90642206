import { expect, test } from 'vitest'
import { cleanAnchor } from '../safe.ts'
import { newId } from './new-id.ts'

test('every new id is one that the parser keeps, or a note would lose its sign', () => {
  const ids = Array.from({ length: 2_000 }, newId)
  expect(ids.filter(id => cleanAnchor(id) !== id)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
