import { expect, test } from 'vitest'
import { officeLogActions, type OfficeLogEntry } from '#contract/office/log.ts'
import {
  actionGroups,
  actionsOf,
  actorWords,
  actsOf,
  daysOf,
  entryWords,
  isFromElsewhere,
  placeWords,
  thingWords,
  valueWords,
  type ActionGroup,
} from './log-words.ts'

const nothing = { before: null, after: null, words: null }
const anna = { id: 'a', display_name: 'Анна Ветрова' }

test('what one person did to one text within a minute is one act', () => {
  const entry = (id: number, second: number, thing: string, by = anna) =>
    ({
      id,
      at: `2026-11-23T10:00:${second}.000Z`,
      by,
      thing: { kind: 'text', id: thing, title: null },
    }) as OfficeLogEntry
  const entries = [entry(5, 50, '1'), entry(4, 48, '1'), entry(3, 30, '2'), entry(2, 29, '2', { ...anna, id: 'b' })]
  expect(actsOf(entries).map(act => act.map(({ id }) => id))).toEqual([[5, 4], [3], [2]])
  const earlier = { ...entry(1, 10, '1'), at: '2026-11-22T10:00:00.000Z' }
  const days = daysOf(actsOf([...entries, earlier]), new Date('2026-11-23T12:00:00.000Z'))
  expect(days.map(({ day, acts }) => [day, acts.length])).toEqual([
    ['сегодня', 3],
    ['вчера', 1],
  ])
})

test('a device is said again when the person or the place changes', () => {
  const place = { device: 'Mac, Chrome', city: 'Москва', network: '95.165.*.*' }
  const entry = { by: anna, place, is_erased: false } as OfficeLogEntry
  expect(isFromElsewhere(entry, entry)).toBe(false)
  expect(isFromElsewhere(entry, { ...entry, place: { ...place, device: 'iPhone, Safari' } })).toBe(true)
  expect(isFromElsewhere(entry, { ...entry, by: { ...anna, id: 'b' } })).toBe(true)
})

test('every action has words and is in exactly one group of the filter', () => {
  for (const action of officeLogActions) expect(entryWords({ action, ...nothing })).toMatch(/^[а-яё]/)
  const grouped = (Object.keys(actionGroups) as ActionGroup[]).flatMap(actionsOf)
  expect(grouped.toSorted()).toEqual([...officeLogActions].toSorted())
})

test.each([
  ['access.signed_in', null, { detail: 'passkey' }, null, 'вход ключом'],
  ['access.role_changed', { role: 'moderator' }, { role: 'user' }, null, 'роль: редактор раздела → автор'],
  ['access.role_changed', { role: 'user' }, { role: null }, null, 'роль: автор → без роли'],
  ['access.invited', null, { detail: 'admin' }, null, 'приглашение, роль: главный редактор'],
  ['access.key_added', null, null, 'MacBook', 'новый ключ «MacBook»'],
  ['text.moved', null, { from: 'draft', to: 'ready' }, null, 'стадия: черновик → готово'],
  ['text.released', null, { lateSeconds: 1.2 }, null, 'вышло, опоздание 1,2 с'],
  ['text.changed', null, { fields: 'section deadline' }, null, 'изменено: раздел, срок'],
  [
    'marks.changed',
    { isProofReader: false, sections: [] },
    { isProofReader: true, sections: ['dom'] },
    null,
    'пометки: нет → корректор, разделы dom',
  ],
  [
    'setting.changed',
    { publisher: '', inn: '' },
    { publisher: 'ООО «Толк»', inn: '7707083893' },
    null,
    'настройка: издатель, ИНН',
  ],
  [
    'media.rights-changed',
    { rightsUntil: null },
    { rightsUntil: '2026-11-25' },
    null,
    'срок прав: навсегда → по 25.11.2026',
  ],
  ['media.rights-changed', { rightsNote: '' }, { rightsNote: 'Договор 7' }, null, 'права в медиатеке'],
  [
    'restriction.set',
    null,
    { measure: 'read_only', reason: 'insult' },
    null,
    'ограничение: только читать: переход на личности',
  ],
] as const)('%s', (action, before, after, words, said) =>
  expect(entryWords({ action, before, after, words })).toBe(said),
)

test('who acted, on whom and where from', () => {
  expect(actorWords({ by: anna, action: 'text.moved', place: null })).toBe('Анна Ветрова')
  expect(actorWords({ by: null, action: 'text.released', place: null })).toBe('Само')
  expect(actorWords({ by: null, action: 'access.role_given', place: null })).toBe('С сервера')
  const place = { device: 'Mac, Chrome', network: '95.165.*.*', city: 'Москва' }
  expect(actorWords({ by: null, action: 'access.link_opened', place })).toBe('Кто-то')
  expect(placeWords({ place, is_erased: false })).toBe('Mac, Chrome · Москва · 95.165.*.*')
  expect([placeWords({ place: null, is_erased: true }), placeWords({ place: null, is_erased: false })]).toEqual([
    'стёрто',
    'с сервера',
  ])
  expect(thingWords({ thing: { kind: 'person', ...anna, title: 'Анна Ветрова' }, by: anna })).toBeUndefined()
  expect(thingWords({ thing: { kind: 'text', id: '7', title: 'Сырники' }, by: anna })).toBe('«Сырники»')
  expect(thingWords({ thing: { kind: 'text', id: '7', title: 'Как говорить «нет»' }, by: anna })).toBe(
    '«Как говорить „нет“»',
  )
  expect(thingWords({ thing: { kind: 'text', id: '7', title: '' }, by: anna })).toBe('без заголовка')
})

test('values are told in words', () => {
  expect(valueWords({ role: 'user' })).toBe('роль: автор')
  expect(valueWords({ isProofReader: true, sections: ['dom', 'eda'] })).toBe('корректор: да; разделы: dom, eda')
  expect(valueWords({ about: 'Журнал.', ogrn: '' }, 'setting.changed')).toBe(
    'о чём журнал: Журнал.; ОГРН или ОГРНИП: нет',
  )
  expect(valueWords(null)).toBe('нет')
})
