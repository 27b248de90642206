import { expect, test } from 'vitest'
import { fileFacts } from './file-facts.ts'

test.each([
  ['/media/files/7/plan.pdf', 'PDF'],
  ['/media/files/7/PLAN.PDF', 'PDF'],
  ['https://delno.test/a.Mp3?v=2#start', 'MP3'],
  ['/media/files/7/setup.exe', ''],
  ['/media/files/7/plan', ''],
  ['/pdf', ''],
])('the type of %s is «%s»', (href, type) => expect(fileFacts({ href, name: 'План' })).toBe(type))

test.each([
  [1, '1\u00a0кБ'],
  [240_400, '240\u00a0кБ'],
  [999_499, '999\u00a0кБ'],
  [999_500, '1\u00a0МБ'],
  [1_260_000, '1,3\u00a0МБ'],
  [20_000_000, '20\u00a0МБ'],
])('%i bytes are «%s»', (sizeBytes, size) => {
  expect(fileFacts({ href: '/plan.pdf', name: 'План', sizeBytes })).toBe(`PDF, ${size}`)
  expect(fileFacts({ href: '/plan', name: 'План', sizeBytes })).toBe(size)
})
