import { expect, test } from 'vitest'
import type { CommentRule } from '#contract/office/comment-rules.ts'
import { changeWords, problemOf, settingOf, trialWords, typedOf } from './rule-words.ts'

const rule: CommentRule = {
  id: 'link_of_newcomer',
  title: 'Ссылка в первых комментариях',
  about: '',
  setting: {
    action: 'pending',
    params: { trustedAfter: 3, hosts: ['bit.ly', 'clck.ru'] },
    examples: [{ text: 'Вот тут', isCaught: true, facts: { published: 0 } }],
  },
  params: [
    { key: 'trustedAfter', label: 'После скольких', note: '', kind: 'number', min: 1, max: 100 },
    { key: 'hosts', label: 'Сервисы', note: '', kind: 'lines' },
  ],
  facts: [{ key: 'published', label: 'Показано' }],
  isChanged: false,
  version: 0,
  by: null,
  changedAt: null,
}

test('a setting that is typed and not changed is sent as it was', () => {
  expect(settingOf(rule, typedOf(rule))).toEqual(rule.setting)
})

test('what cannot be sent is named, and is not sent', () => {
  const typed = typedOf(rule)
  expect(settingOf(rule, { ...typed, params: { ...typed.params, trustedAfter: '0' } })).toBeUndefined()
  expect(settingOf(rule, { ...typed, examples: [{ text: ' ', isCaught: true, facts: {} }] })).toBeUndefined()
  expect(problemOf(rule.params[0]!, '1,5')).toBe('Целое число от 1 до 100')
})

test('a trial and a change are told in words', () => {
  expect(trialWords({ looked: 1000, before: 2, caught: 14, kept: 3, removed: 9, items: [] })).toBe(
    'Просмотрено: 1\u00a0000\u00a0комментариев. Правило поймало бы 14. Сейчас правило ловит 2. Из пойманных модераторы показали 3, скрыли 9, никто не смотрел 2.',
  )
  const after: CommentRule['setting'] = {
    ...rule.setting,
    action: 'shadow',
    params: { trustedAfter: 5, hosts: ['bit.ly', 'vk.cc'] },
  }
  expect(changeWords({ before: rule.setting, after }, rule.params)).toBe(
    'ставит в очередь → скрывает сразу; После скольких: 3 → 5; Сервисы: 2\u00a0строки → 2\u00a0строки (+vk.cc, −clck.ru)',
  )
})
