import { expect, test } from 'vitest'
import { marksOf, roleWords, signInWords } from './reader-words.ts'

const now = new Date(2026, 10, 26, 12)
const plain = { is_banned: false, archived_until: null, restriction: undefined, roles: [] }

test('a reader without anything special has no marks', () => expect(marksOf(plain, now)).toEqual([]))

test('the gravest mark stands first', () => {
  const until = new Date(2026, 11, 3).toISOString()
  const restriction = { measure: 'premoderation', reason: 'insult', until } as never
  const roles = [{ application: 'talker', name: 'moderator' }] as const
  expect(marksOf({ is_banned: true, archived_until: until, restriction, roles: [...roles] }, now)).toEqual([
    { words: 'заблокирован', tone: 'bad' },
    { words: 'показывать после проверки до 3\u00a0декабря', tone: 'warn' },
    { words: 'профиль закрыт, сотрётся 3\u00a0декабря', tone: 'warn' },
    { words: 'модератор: комментарии', tone: 'ok' },
  ])
})

test('roles and ways of signing in', () => {
  expect(roleWords({ application: 'quasar', name: 'admin' })).toBe('главный редактор')
  expect([signInWords(['yandex'], true), signInWords([], false)]).toEqual(['код на почту, Яндекс ID', 'нечем'])
})
