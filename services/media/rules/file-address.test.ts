import { expect, test } from 'vitest'
import { fileName, fileUrl, parseFileId } from './file-address.ts'

test.each([
  ['Чек-лист «Весна».pdf', 'Чек-лист-Весна.pdf'],
  ['https://old.test/files/%D0%A7%D0%B5%D0%BA.PDF?v=2#page', 'Чек.pdf'],
  [String.raw`C:\Документы\план на год.docx`, 'план-на-год.pdf'],
  ['100%.pdf', '100.pdf'],
  ['  .pdf', 'file.pdf'],
  ['', 'file.pdf'],
  ['и\u0306од.pdf', 'йод.pdf'],
  ['архив.tar-gz-copy', 'архив-tar-gz-copy.pdf'],
])('%j is saved as %j', (given, name) => expect(fileName(given, 'pdf')).toBe(name))

test('a long name is cut to eighty letters, and has no hyphen or half of a character at its end', () => {
  expect(fileName('я'.repeat(100), 'pdf')).toBe(`${'я'.repeat(80)}.pdf`)
  expect(fileName(`${'я'.repeat(79)} конец`, 'pdf')).toBe(`${'я'.repeat(79)}.pdf`)
  expect(fileName(`${'я'.repeat(79)}𝒜`, 'pdf').isWellFormed()).toBe(true)
})

test('a file has one address, with its name encoded', () => {
  expect(fileUrl({ id: 7, name: 'Чек.pdf' })).toBe('/media/files/7/%D0%A7%D0%B5%D0%BA.pdf')
  expect([parseFileId('7'), parseFileId(String(2 ** 40 - 1))]).toEqual([7, 2 ** 40 - 1])
  for (const other of ['', '0', '07', '+7', '7.0', '1e3', ' 7', String(2 ** 40), '12345678901234'])
    expect([other, parseFileId(other)]).toEqual([other, undefined])
})
