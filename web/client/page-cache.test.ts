import { expect, test } from 'vitest'
import { findPage, keepPage, pagePath } from './page-cache.ts'

test('a page is kept for five minutes', () => {
  keepPage('/a?page=2', { title: 'А' }, 1000)
  expect(findPage('/a?page=2', 200_000)).toEqual({ title: 'А' })
  expect(findPage('/a', 200_000)).toBeUndefined()
  expect(findPage('/a?page=2', 400_000)).toBeUndefined()
})

test('a page is known by its full path, without the hash', () => {
  expect(pagePath(new URL('https://delno.test/topics/dom/?page=2#list'))).toBe('/topics/dom/?page=2')
})

test('the page that was read longest ago is dropped when there are too many', () => {
  for (let n = 0; n < 45; n++) keepPage(`/p${n}`, n, 1000)
  expect(findPage('/p0', 1000)).toBeUndefined()
  expect(findPage('/p44', 1000)).toBe(44)
})

test('a page that was just read or kept again stays, however old it is', () => {
  for (let n = 0; n < 40; n++) keepPage(`/q${n}`, n, 1000)
  expect(findPage('/q0', 2000)).toBe(0)
  keepPage('/q1', 'снова', 2000)
  keepPage('/new', 'новая', 2000)
  keepPage('/newer', 'ещё новее', 2000)
  expect([findPage('/q0', 2000), findPage('/q1', 2000)]).toEqual([0, 'снова'])
  expect([findPage('/q2', 2000), findPage('/q3', 2000)]).toEqual([undefined, undefined])
  // A read does not make the page fresher.
  expect(findPage('/q0', 301_000)).toBeUndefined()
})
