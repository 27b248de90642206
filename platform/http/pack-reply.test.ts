import { expect, test } from 'vitest'
import { chooseEncoding } from './pack-reply.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['br ; q=0.0,gzip;q=0.5', 'gzip'],
  ['br;q=0.001', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip, brotli', undefined],
])('for «%s» a reply is packed as %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
