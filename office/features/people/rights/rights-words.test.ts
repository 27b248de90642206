import { expect, test } from 'vitest'
import { newsroomRoles, scopeOf, textActions, textStages } from '#domain/newsroom-rights.ts'
import {
  actionsOf,
  actionTitles,
  partsOfRight,
  rightsGroups,
  rightsOf,
  rightWords,
  roleTitles,
} from './rights-words.ts'

test('every action and role has a text, and every right of the table is described', () => {
  for (const role of newsroomRoles) expect(roleTitles[role]).toBeTruthy()
  for (const action of textActions) {
    expect(actionTitles[action]).toBeTruthy()
    for (const role of newsroomRoles) {
      const isNever = textStages.every(stage => scopeOf(role, action, stage) === 'none')
      expect([role, action, rightWords(role, action) === undefined]).toEqual([role, action, isNever])
    }
  }
  expect(rightsGroups.flatMap(({ rows }) => rows.map(({ action }) => action))).toEqual(textActions)
  expect(rightsOf('chief').flatMap(({ rows }) => rows)).toHaveLength(textActions.length - 1)
  expect(rightsOf('expert').map(({ title }) => title)).toEqual(['Текст', 'Проверка фактов'])
  expect(partsOfRight('свои: до корректуры')).toEqual({ whose: 'свои', stages: 'до корректуры' })
})

test('each role has one sentence', () => {
  expect(newsroomRoles.map(role => `${roleTitles[role]}: ${actionsOf(role)}`)).toEqual([
    'Главный редактор: пишет и правит все тексты, выпускает',
    'Редактор раздела: пишет и правит тексты своего раздела, выпускает свой раздел',
    'Автор: пишет свои тексты до корректуры, дальше предлагает правки',
    'Корректор: пишет и правит все тексты',
    'Эксперт: предлагает правки с факт-чека, подписывает проверку с факт-чека',
  ])
})

test.each([
  ['chief', 'read', 'все'],
  ['section-editor', 'write', 'свой раздел'],
  ['section-editor', 'remove', 'свой раздел: до выхода'],
  ['author', 'change', 'свои: до факт-чека'],
  ['author', 'enter', 'свои: до готовности'],
  ['proof-reader', 'leave', 'все: корректура'],
  ['proof-reader', 'enter', 'все: факт-чек, готово'],
  ['expert', 'sign', 'все: с факт-чека'],
  ['expert', 'write', undefined],
] as const)('%s may %s: %s', (role, action, words) => expect(rightWords(role, action)).toBe(words))
