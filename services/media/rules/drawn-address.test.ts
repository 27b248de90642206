import { expect, test } from 'vitest'
import { drawnUrl, parseDrawn } from './drawn-address.ts'

test('an address says which page, and is written back the same', () => {
  const address = parseDrawn('0123456789ab', 'health/tag/leto.png')
  expect(address).toEqual({ version: '0123456789ab', path: '/health/tag/leto' })
  expect(drawnUrl(address!)).toBe('/media/og/0123456789ab/health/tag/leto.png')
})

test.each([
  ['0123456789a', 'leto.png'],
  ['0123456789AB', 'leto.png'],
  ['0123456789ab', 'leto.jpg'],
  ['0123456789ab', '.png'],
  ['0123456789ab', '../../leto.png'],
  ['0123456789ab', 'a//b.png'],
  ['0123456789ab', `${'a'.repeat(600)}.png`],
])('%s/%s is none', (version, file) => expect(parseDrawn(version, file)).toBeUndefined())
