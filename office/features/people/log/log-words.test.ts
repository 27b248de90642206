import { expect, test } from 'vitest'
import { officeAccessEvent } from '#contract/office/access.ts'
import { entryWords, originWords, subjectWords } from './log-words.ts'

test('every event of the log has a text', () => {
  for (const event of officeAccessEvent.options) expect(entryWords({ event, detail: '' })).toMatch(/^[а-яё]/)
})

test.each([
  ['signed_in', 'passkey', 'вход ключом'],
  ['first_entry', 'code', 'первый вход кодом'],
  ['role_changed', 'moderator>user', 'роль: редактор раздела → автор'],
  ['role_changed', 'user>', 'роль: автор → без роли'],
  ['invited', 'admin', 'приглашение, роль: главный редактор'],
  ['key_added', 'MacBook', 'новый ключ «MacBook»'],
  ['link_made', 'return', 'выдана ссылка возвращения'],
] as const)('%s %s is «%s»', (event, detail, words) => expect(entryWords({ event, detail })).toBe(words))

test('the actor is named if it is another person, with the place', () => {
  const anna = { id: 'a', display_name: 'Анна' }
  const place = { device: 'Mac, Chrome', network: '95.165.*.*', city: 'Москва' }
  expect(originWords({ person: anna, by: anna, place })).toBe('Mac, Chrome · Москва · 95.165.*.*')
  expect(originWords({ person: { id: 'd', display_name: 'Денис' }, by: anna, place: null })).toBe(
    'кто: Анна · с сервера',
  )
  expect(subjectWords({ person: null, event: 'office_locked' })).toBe('Все')
  expect(subjectWords({ person: null, event: 'link_opened' })).toBe('Кто-то')
})
