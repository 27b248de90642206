import { expect, test } from 'vitest'
import { placeInOffice, roleOf, signInState, type Colleague } from './person-words.ts'

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
  expect(signInState(nina, now)).toEqual({ words: '2\u00a0ключа, коды', tone: 'ok' })
  expect(signInState(without, now).words).toBe('нет второго шага')
  expect(signInState({ ...without, link_expires_at: end }, now).words).toBe('ссылка до: завтра, 11:30')
  expect(signInState({ ...nina, is_locked_out: true }, now).tone).toBe('warn')
  expect(signInState({ ...nina, is_banned: true }, now).words).toBe('аккаунт закрыт')
})
