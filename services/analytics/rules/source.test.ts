import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

test.each([
  ['https://yandex.ru/search/?text=фикус', 'search'],
  ['https://www.google.com.tr/', 'search'],
  ['https://ya.ru/', 'search'],
  ['https://go.mail.ru/search', 'search'],
  ['https://mail.ru/', 'other'],
  ['https://away.vk.com/away.php', 'social'],
  ['https://t.me/', 'social'],
  ['https://dzen.ru/a/1', 'zen'],
  ['https://zen.yandex.ru/', 'zen'],
  ['android-app://org.telegram.messenger/', 'social'],
  ['android-app://com.example.reader/', 'other'],
  ['https://delno.test/stol-bez-hlama', 'internal'],
  ['https://www.delno.test/', 'internal'],
  ['https://notdelno.test/', 'other'],
  ['https://mygoogle.company/', 'other'],
  ['https://yandex.example.org/', 'other'],
  ['https://x-com/', 'other'],
  ['https://example.org/links', 'other'],
  ['', 'direct'],
  ['не адрес', 'direct'],
  [undefined, 'direct'],
])('a reader from %s is counted as %s', (referrer, source) => {
  expect(sourceOf(referrer, 'https://delno.test/fikus-zimoj')).toBe(source)
})

test('a link of a letter says where it comes from, with or without a referrer', () => {
  const url = 'https://delno.test/fikus-zimoj?utm_source=weekly&utm_medium=email'
  expect(sourceOf(undefined, url)).toBe('letter')
  expect(sourceOf('https://e.mail.ru/', url)).toBe('letter')
})
