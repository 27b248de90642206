import { expect, test } from 'vitest'
import type { OfficeInboxItem } from '#contract/newsroom-inbox.ts'
import { cutAfter, cutBefore, noteOf, outcomeWords, removedWords, sentenceOf } from './inbox-words.ts'

const now = new Date(2026, 10, 23, 12)
const item: OfficeInboxItem = {
  id: 1,
  kind: 'typo',
  state: 'new',
  outcome: null,
  from: { name: null, isReader: false },
  line: '«фикуз»',
  note: 'Фикус зимой',
  url: '/fikus',
  times: 1,
  createdAt: now.toISOString(),
  doneAt: null,
  doneBy: null,
  givenTo: null,
  openWith: null,
}
const nina = { id: '1', name: 'Нина' }

test('the note of a row says what it is about, who wrote the same and who has it', () => {
  expect(noteOf(item)).toBe('Фикус зимой')
  expect(noteOf({ ...item, times: 3 })).toBe('Фикус зимой · так же прислали ещё 2\u00a0человека')
  expect(noteOf({ ...item, note: '', openWith: nina })).toBe('сейчас открыто: Нина')
  expect(noteOf({ ...item, givenTo: nina })).toBe('Фикус зимой · ждём ответа: Нина')
  expect(noteOf({ ...item, state: 'done', outcome: 'gone', givenTo: nina })).toBe('Фикус зимой · уже было исправлено')
})

test('a letter that is done says what became of it', () => {
  const done: OfficeInboxItem = { ...item, state: 'done', doneAt: new Date(2026, 10, 22, 10, 31).toISOString() }
  expect(outcomeWords({ ...done, outcome: 'corrected', doneBy: nina }, now)).toBe('Исправлено, Нина, вчера, 10:31')
  expect(outcomeWords({ ...done, outcome: 'gone' }, now)).toBe('Уже было исправлено, само, вчера, 10:31')
})

test('what was taken out is named once', () => {
  expect(removedWords([{ kind: 'phone' }])).toBe('телефон')
  expect(removedWords([{ kind: 'phone' }, { kind: 'address' }, { kind: 'phone' }])).toBe('телефон и адрес')
  expect(removedWords([{ kind: 'phone' }, { kind: 'email' }, { kind: 'nick' }])).toBe('телефон, почта и ник')
})

test('a paragraph that goes on is cut between words', () => {
  expect(cutBefore('Они принимали такие же дела раньше. ', 28)).toEqual({ mark: '…', words: 'такие же дела раньше. ' })
  expect(cutBefore('раз два ', 4)).toEqual({ mark: '…', words: 'два ' })
  expect(cutBefore('раз два ', 8)).toEqual({ mark: '', words: 'раз два ' })
  expect(cutBefore('принимали', 5)).toEqual({ mark: '…', words: 'имали' })
  expect(cutBefore('принимали ', 5)).toEqual({ mark: '…', words: 'мали ' })
  expect(cutAfter(' такие же дела', 8)).toEqual({ words: ' такие', mark: '…' })
  expect(cutAfter(' такие же дела', 9)).toEqual({ words: ' такие же', mark: '…' })
  expect(cutAfter(' такие', 6)).toEqual({ words: ' такие', mark: '' })
  const long = 'слово '.repeat(20)
  expect(sentenceOf({ before: `${long}Раньше. Его `, words: 'одел', after: ` отец. ${long}` })).toMatchObject({
    lead: expect.stringMatching(/^…слово .* Раньше\. $/),
    before: 'Его ',
    after: ' отец.',
    tail: expect.stringMatching(/^ слово .*слово…$/),
  })
})

test.each([
  [
    { before: 'Зима. Человек достаёт провод, ', words: 'одевает', after: ' наушники. И идёт.' },
    { lead: 'Зима. ', before: 'Человек достаёт провод, ', words: 'одевает', after: ' наушники.', tail: ' И идёт.' },
  ],
  [
    { before: '', words: 'Фикуз', after: '' },
    { lead: '', before: '', words: 'Фикуз', after: '', tail: '' },
  ],
  [
    { before: '«Правда?» Он ', words: 'одел', after: ' шапку!» – и вышел' },
    { lead: '«Правда?» ', before: 'Он ', words: 'одел', after: ' шапку!»', tail: ' – и вышел' },
  ],
])('the sentence of %j', (place, expected) => expect(sentenceOf(place)).toEqual(expected))
