import { describe, expect, test } from 'vitest'
import type { DataRequest } from '#contract/office/data-requests.ts'
import { countWords, deedsOf, dueWords, termWords, whoOf } from './request-words.ts'

const now = new Date(2026, 10, 26, 12)
const at = (day: number) => new Date(2026, 10, day, 10).toISOString()
const anna = { id: 'a', name: 'Анна Ветрова' }
const open = { state: 'open', urgency: 'calm', dueOn: '2026-12-04', ended: null, source: 'letter' } as const

describe('the day of a request', () => {
  test.each<[string, Partial<DataRequest>, ReturnType<typeof dueWords>]>([
    ['far', {}, { words: 'ответить до 4\u00a0декабря', tone: 'calm' }],
    ['near', { urgency: 'soon' }, { words: 'ответить до 4\u00a0декабря', tone: 'soon' }],
    ['past', { urgency: 'overdue', dueOn: '2026-11-20' }, { words: 'срок прошёл 20\u00a0ноября', tone: 'late' }],
    ['a closed profile', { source: 'self' }, { words: 'сотрётся само 4\u00a0декабря', tone: 'calm' }],
    ['done', { state: 'done', ended: { at: at(21), by: anna } }, { words: 'исполнено 21\u00a0ноября', tone: 'done' }],
    [
      'refused',
      { state: 'refused', ended: { at: at(21), by: anna } },
      { words: 'отказано 21\u00a0ноября', tone: 'done' },
    ],
  ])('%s', (_, given, said) => expect(dueWords({ ...open, ...given }, now)).toEqual(said))
})

test('the term names its article', () => {
  expect(termWords('copy')).toBe('10\u00a0рабочих дней, 152-ФЗ, ст. 14 ч. 3 и ст. 20 ч. 1')
  expect(termWords('withdrawal')).toBe('30\u00a0дней, 152-ФЗ, ст. 21 ч. 5')
})

test('who asks, and how many', () => {
  expect(whoOf({ reader: null, name: 'Пётр', email: 'p•••@mail.ru' })).toBe('Пётр')
  expect(whoOf({ reader: null, name: null, email: null })).toBe('Имя стёрто')
  expect(countWords({ open: 3, soon: 1, overdue: 1 })).toBe('3\u00a0запроса, у\u00a01 срок прошёл, у\u00a01 скоро срок')
})

test('what was done stands in its order, and an erasure is not said twice', () => {
  const request = {
    ...open,
    state: 'done',
    prolonged: { at: at(20), by: anna },
    copied: null,
    answered: { at: at(22), by: anna },
    erased: { at: at(21), by: anna },
    ended: { at: at(21), by: anna },
  } as unknown as DataRequest
  expect(deedsOf(request, now).map(({ words }) => words)).toEqual([
    'срок продлён 20\u00a0ноября',
    'данные стёрты 21\u00a0ноября',
    'отправлено письмо 22\u00a0ноября',
  ])
})
