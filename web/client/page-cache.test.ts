import { expect, test } from 'vitest'
import { findPage, keepPage } from './page-cache.ts'

test('a page is kept for five minutes', () => {
  keepPage('/a?page=2', { title: 'А' }, 1000)
  expect(findPage('/a?page=2', 200_000)).toEqual({ title: 'А' })
  expect(findPage('/a', 200_000)).toBeUndefined()
  expect(findPage('/a?page=2', 400_000)).toBeUndefined()
})

test('the oldest page goes when there are too many', () => {
  for (let n = 0; n < 45; n++) keepPage(`/p${n}`, n, 1000)
  expect(findPage('/p0', 1000)).toBeUndefined()
  expect(findPage('/p44', 1000)).toBe(44)
})
