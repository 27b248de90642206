import { expect, test } from 'vitest'
import { cleanAddress, isLetterAddress, readLetterWords, wrongAddressesIn } from './letter-words.ts'

test.each([
  ['https://delno.test/a?b=1', true],
  ['/fikus-zimoj', true],
  ['mailto:vera@delno.test', true],
  ['javascript:alert(1)', false],
  ['JavaScript:alert(1)', false],
  ['data:text/html,<b>', false],
  ['//evil.test', false],
  ['/\\evil.test', false],
  ['https://anna:secret@evil.test', false],
  ['https://', false],
  ['mailto:a@b?bcc=c@d', false],
  ['fikus', false],
])('address %s: %j', (address, is) => expect(isLetterAddress(address)).toBe(is))

test('an address loses what counts clicks, and nothing else', () => {
  expect(cleanAddress('https://a.test/b?utm_source=x&id=7&yclid=9#c')).toBe('https://a.test/b?id=7#c')
  expect(cleanAddress('https://a.test/b?utm_source=x#c?utm_term=1')).toBe('https://a.test/b#c?utm_term=1')
  expect(cleanAddress('/a#utm_source')).toBe('/a#utm_source')
})

test('words have bold runs and links, in paragraphs and lines', () => {
  expect(readLetterWords('Да, **очень [важно](/a?utm_x=1)** тут\nвторая\n\n\n[**Фикус**](https://a.test)')).toEqual([
    [
      [
        { text: 'Да, ', isBold: false, url: null },
        { text: 'очень ', isBold: true, url: null },
        { text: 'важно', isBold: true, url: '/a' },
        { text: ' тут', isBold: false, url: null },
      ],
      [{ text: 'вторая', isBold: false, url: null }],
    ],
    [[{ text: 'Фикус', isBold: true, url: 'https://a.test' }]],
  ])
})

test('a link with a dangerous address is text and is reported', () => {
  const text = 'Нажмите [сюда](javascript:alert) **и** <b>туда</b>'
  expect(readLetterWords(text)[0]![0]).toEqual([
    { text: 'Нажмите [сюда](javascript:alert) ', isBold: false, url: null },
    { text: 'и', isBold: true, url: null },
    { text: ' <b>туда</b>', isBold: false, url: null },
  ])
  expect(wrongAddressesIn(text)).toEqual(['javascript:alert'])
})

test('a mark of bold without a second one is text', () => {
  const runs = (text: string) => readLetterWords(text)[0]![0]!.map(({ text: words, isBold }) => [words, isBold])
  expect(runs('2 ** 3')).toEqual([
    ['2 ', false],
    ['** 3', false],
  ])
  expect(runs('**да** и **нет')).toEqual([
    ['да', true],
    [' и ', false],
    ['**нет', false],
  ])
})
