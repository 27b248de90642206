import { expect, test } from 'vitest'
import { ownPathOf } from './own-path.ts'

const site = 'https://delno.test'

test.each([
  ['https://delno.test/fikus?page=2#list', '/fikus?page=2'],
  ['/recipe/syrniki', '/recipe/syrniki'],
  ['', undefined],
  [undefined, undefined],
  ['https://evil.test/fikus', undefined],
  ['//evil.test/fikus', undefined],
  ['/\\evil.test', undefined],
  ['javascript:alert(1)', undefined],
  ['https://delno.test.evil.test/', undefined],
  ['http://[', undefined],
])('the path of %s on this site is %s', (address, path) => {
  expect(ownPathOf(address, site)).toBe(path)
})

test('a longer path is cut to two thousand characters', () => {
  const path = `/${'a'.repeat(1_999)}`
  expect(ownPathOf(`${site}${path}`, site)).toBe(path)
  expect(ownPathOf(`${site}${path}?page=2`, site)).toBe(path)
})
