import { expect, test } from 'vitest'
import {
  documentNeed,
  hasUnopenedLink,
  needOf,
  placeInOffice,
  roleOf,
  seenWords,
  signInState,
  unopenedWords,
  type Colleague,
} from './person-words.ts'

const now = new Date(2026, 10, 24, 12)
const nina: Colleague = {
  id: 'n',
  integer_id: 2,
  display_name: 'Нина Левина',
  email: 'nin***@delno.test',
  roles: ['moderator', 'user'],
  is_expert: true,
  expertise: 'врач',
  is_banned: false,
  passkeys: 2,
  has_codes: true,
  seen_at: null,
  is_locked_out: false,
  link_expires_at: null,
  isProofReader: true,
  sections: [],
}

test('the highest role and the marks are shown', () => {
  expect(roleOf(nina)).toBe('moderator')
  expect(placeInOffice(nina)).toBe('редактор раздела, корректор, эксперт')
  expect(placeInOffice({ ...nina, roles: ['user'], isProofReader: false, is_expert: false })).toBe('автор')
})

test('credentials are shown, or the reason why there are none', () => {
  const end = new Date(2026, 10, 25, 11, 30).toISOString()
  const without = { ...nina, passkeys: 0, has_codes: false }
  expect(signInState(nina, now)).toEqual({ words: '2\u00a0ключа, коды из\u00a0приложения', tone: 'ok' })
  expect(signInState(without, now).words).toBe('нет второго шага')
  expect(signInState({ ...without, link_expires_at: end }, now).words).toBe('ссылка до\u00a0завтра, 11:30')
  expect(signInState({ ...nina, is_locked_out: true }, now).tone).toBe('warn')
  expect(signInState({ ...nina, is_banned: true }, now).words).toBe('аккаунт закрыт')
})

test('the last sign-in needs no head of a column to be understood', () => {
  const seen = (...at: [number, number, number, number?]) => seenWords(new Date(2026, ...at).toISOString(), now)
  expect([seen(10, 24, 11, 52), seen(10, 24, 9, 40), seen(10, 23, 20), seen(10, 20, 9)]).toEqual([
    '8\u00a0мин\u00a0назад',
    'сегодня в\u00a09:40',
    'вчера',
    '20\u00a0ноября',
  ])
})

test('what waits for an administrator is said with its deed', () => {
  const without = { ...nina, passkeys: 0, has_codes: false }
  const end = new Date(2026, 10, 25, 11, 30).toISOString()
  expect(needOf(nina, now)).toBeUndefined()
  expect(needOf({ ...without, link_expires_at: end }, now)).toEqual({
    words: 'ссылку ещё не открыли, она действует до завтра, 11:30',
    deed: 'Новая ссылка',
  })
  expect(needOf(without, now)?.deed).toBe('Дать ссылку')
  expect(needOf({ ...nina, is_locked_out: true }, now)?.deed).toBe('Впустить')
  // A closed account was closed on purpose.
  expect(needOf({ ...without, is_banned: true }, now)).toBeUndefined()
  const seenAt = (day: Date) => needOf({ ...nina, seen_at: day.toISOString() }, now)?.words
  expect([seenAt(new Date(2026, 7, 20)), seenAt(new Date(2026, 9, 20))]).toEqual([
    'последний вход: 20 августа',
    undefined,
  ])
})

test('several links that nobody opened are one sentence', () => {
  const until = (day: number) => ({
    ...nina,
    passkeys: 0,
    has_codes: false,
    link_expires_at: new Date(2026, 10, day, 3, 51).toISOString(),
  })
  expect(
    [until(25), nina, { ...until(25), is_locked_out: true }, { ...until(25), link_expires_at: null }].map(
      hasUnopenedLink,
    ),
  ).toEqual([true, false, false, false])
  expect(unopenedWords([until(25), until(25), until(25)], now)).toBe(
    'Трое ещё не открыли ссылку, она действует до завтра, 3:51',
  )
  expect(unopenedWords([until(25), until(26)], now)).toBe('Двое ещё не открыли ссылку')
  expect(
    unopenedWords(
      Array.from({ length: 8 }, () => until(25)),
      now,
    ),
  ).toMatch(/^8.человек ещё не открыли/)
})

test('a document is spoken of a month before its end, and after it', () => {
  const document = {
    title: 'Диплом',
    checkedAt: '2026-01-10T09:00:00.000Z',
    checkedBy: 'a',
    until: '2026-12-10',
    isShown: true,
  }
  expect(documentNeed({ document }, now)).toBe('документ действует до 10 декабря')
  expect(documentNeed({ document: { ...document, until: '2027-05-01' } }, now)).toBeUndefined()
  expect(documentNeed({ document: { ...document, until: '2026-11-01', isShown: false } }, now)).toBe(
    'срок документа вышел 1 ноября',
  )
  expect(documentNeed({ document: null }, now)).toBeUndefined()
})
