import { expect, test } from 'vitest'
import type { BellRow } from '#contract/newsroom-bell.ts'
import { announced, peopleWords, wordsOfRow } from './bell-words.ts'

const now = new Date('2026-11-24T12:00:00')
const row = (more: Partial<BellRow>): BellRow => ({
  key: 'k',
  ids: [1],
  group: 'answer',
  kind: 'remark',
  text: { id: 7, title: 'Сырники', cover: null },
  thing: null,
  people: [{ id: 'nina', name: 'Нина Левина' }],
  peopleCount: 1,
  count: 1,
  quote: '',
  detail: {},
  at: new Date('2026-11-24T11:54:00').toISOString(),
  isNew: true,
  ...more,
})
const said = (more: Partial<BellRow>) => {
  const { who, what, note, verb, path } = wordsOfRow(row(more), now)
  return [`${who} ${what}`, note.replaceAll('\u00a0', ' '), verb, path]
}
const [nina, denis, vera] = [
  { id: 'nina', name: 'Нина Левина' },
  { id: 'denis', name: 'Денис Карпов' },
  { id: 'vera', name: 'Вера' },
]

test('people are listed in natural words', () => {
  expect(peopleWords({ people: [nina], peopleCount: 1 })).toBe('Нина Левина')
  expect(peopleWords({ people: [nina, denis], peopleCount: 2 })).toBe('Нина и Денис')
  expect(peopleWords({ people: [nina, denis, vera], peopleCount: 3 })).toBe('Нина и ещё двое')
  expect(peopleWords({ people: [nina, denis, vera], peopleCount: 14 })).toBe('Нина и ещё 13 человек')
  // An erased account has no name.
  expect(peopleWords({ people: [], peopleCount: 1 })).toBe('Коллега')
})

test('each kind has its text, its action and its link', () => {
  expect(said({ detail: { remarkId: 3 } })).toEqual([
    'Нина Левина пишет на полях',
    '«Сырники» · 6 мин',
    'Ответить',
    '/texts/7?remark=3',
  ])
  expect(said({ kind: 'mention', people: [nina, denis], peopleCount: 2, count: 4 }).slice(0, 2)).toEqual([
    'Нина и Денис зовут вас в замечание',
    '«Сырники» · 4 реплики · 6 мин',
  ])
  expect(said({ kind: 'stage', detail: { stage: 'proofreading' } })).toEqual([
    '«Сырники» ждёт корректуры',
    'от кого: Нина Левина · 6 мин',
    'Вычитать',
    '/texts/7',
  ])
  expect(said({ kind: 'failed', group: 'broken', people: [], peopleCount: 0 })[0]).toBe('«Сырники» не выходит')
  expect(said({ kind: 'late', detail: { seconds: 150 } })[0]).toBe('«Сырники» опаздывает на 3\u00a0мин')
  expect(
    said({ kind: 'rights', text: null, thing: { kind: 'picture', id: 5, title: 'Двор' }, detail: { days: 7 } }),
  ).toEqual(['«Двор» : права кончаются через 7\u00a0дней', '6 мин', 'Продлить', '/media?item=picture-5'])
  expect(announced(2)).toBe('2\u00a0новых уведомления')
})
