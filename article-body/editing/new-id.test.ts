import { expect, test } from 'vitest'
import { cleanAnchor } from '../safe.ts'
import { newId } from './new-id.ts'

test('the parser accepts every new id; otherwise a footnote would lose its reference', () => {
  const ids = Array.from({ length: 2_000 }, newId)
  expect(ids.filter(id => cleanAnchor(id) !== id)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
