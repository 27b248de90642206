import { expect, test } from 'vitest'
import { cameFromWords, readList, typedPath } from './address-words.ts'

const origin = 'https://delno.test'

test.each([
  ['/sirniki', '/sirniki'],
  ['sirniki', '/sirniki'],
  ['https://delno.test/topics/dom/?a=1#b', '/topics/dom/?a=1#b'],
  ['https://drugoy.test/x', 'https://drugoy.test/x'],
  ['  ', ''],
])('%s is understood as %s', (typed, path) => expect(typedPath(typed, origin)).toBe(path))

test('a list has two addresses in each line, as spreadsheets and other systems write them', () => {
  const text = [
    'Откуда,Куда',
    '/a,/b',
    '"/c";"/d"',
    'https://stariy.test/e/\t/f',
    '/g → /h',
    '/i -> https://delno.test/k',
    'Redirect',
    '',
    '/only',
    '/l /m 301',
  ].join('\r\n')
  expect(readList(text, origin)).toEqual({
    items: [
      { from: '/a', to: '/b' },
      { from: '/c', to: '/d' },
      { from: '/e', to: '/f' },
      { from: '/g', to: '/h' },
      { from: '/i', to: '/k' },
      { from: '/l', to: '/m' },
    ],
    faults: [
      { line: 7, words: 'нужны два адреса: откуда и куда' },
      { line: 9, words: 'нужны два адреса: откуда и куда' },
    ],
  })
})

test.each([
  [null, 'неизвестно откуда'],
  ['/kak-spat', 'с нашей страницы /kak-spat'],
  ['www.yandex.ru', 'Яндекс'],
  ['ya.ru', 'Яндекс'],
  ['m.vk.com', 'ВКонтакте'],
  ['blog.test', 'blog.test'],
])('%s is said as «%s»', (from, words) => expect(cameFromWords(from)).toBe(words))
