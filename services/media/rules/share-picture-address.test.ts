import { expect, test } from 'vitest'
import { parseSharePicture, sharePictureUrl } from './share-picture-address.ts'

test('an address is parsed into version and page path, and written the same', () => {
  const address = parseSharePicture('0123456789ab', 'health/tag/leto.png')
  expect(address).toEqual({ version: '0123456789ab', path: '/health/tag/leto', format: 'png' })
  expect(sharePictureUrl(address!)).toBe('/media/og/0123456789ab/health/tag/leto.png')
})

test.each([
  ['0123456789a', 'leto.png'],
  ['0123456789AB', 'leto.png'],
  ['0123456789ab', 'leto.webp'],
  ['0123456789ab', '.png'],
  ['0123456789ab', '../../leto.png'],
  ['0123456789ab', 'a//b.png'],
  ['0123456789ab', `${'a'.repeat(600)}.png`],
])('%s/%s is not an address', (version, file) => expect(parseSharePicture(version, file)).toBeUndefined())
