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
  ['https://dzen.ru/a/1', 'social'],
  ['https://zen.yandex.ru/', 'social'],
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
  expect(sourceOf(referrer, 'delno.test')).toBe(source)
})
