import { describe, expect, test } from 'vitest'
import { ruleActions, ruleActionTitles } from '#domain/moderation.ts'
import { cpuMs } from '#tests/cpu-time.ts'
import { checkSetting, submissionOf } from '../../rule-settings/check-setting.ts'
import { moderate } from './moderate.ts'
import type { RuleSetting } from './rule.ts'
import { defaultSetting, findRule, moderationRules } from './rules.ts'

const rule = (id: string) => findRule(id)!
const changed = (id: string, changes: Partial<RuleSetting>): RuleSetting => ({
  ...defaultSetting(rule(id)),
  ...changes,
})

describe.each(moderationRules.map(each => [each.id, each] as const))('%s', (_, each) => {
  const { params } = defaultSetting(each)

  test.each(each.examples.map(example => [example.text, example] as const))(
    '«%s» is as its example says',
    (_text, example) => {
      expect(each.find(submissionOf(example), params) !== undefined).toBe(example.isCaught)
    },
  )

  test('its defaults may be saved as they are', () => {
    expect(checkSetting(each, defaultSetting(each))).toEqual(defaultSetting(each))
  })

  test.each(ruleActions)('with the action «%s» it does that, and says why', action => {
    const example = each.examples.find(({ isCaught }) => isCaught) ?? {
      text: 'Казино зовёт',
      isCaught: true,
      facts: {},
    }
    const listed = each.id === 'stop_words' ? { params: { words: ['казино'] } } : {}
    const off = moderationRules.map(other => [other.id, changed(other.id, { action: 'off' })] as const)
    const settings = new Map([...off, [each.id, changed(each.id, { action, ...listed })]])
    const { outcome, findings } = moderate(submissionOf(example), settings)
    expect(outcome).toBe(action === 'off' || action === 'mark' ? 'publish' : action)
    expect(findings.map(({ code }) => code)).toEqual(action === 'off' ? [] : [each.id])
    for (const { reason, evidence } of findings) expect(reason.length * evidence.length).toBeGreaterThan(0)
    expect(ruleActionTitles[action]).toBeTruthy()
  })
})

test('a stop word is found in any case and number, with «е» for «ё», and behind look-alike letters of another width', () => {
  const settings = new Map([['stop_words', changed('stop_words', { params: { words: ['ставка на спорт', 'мёд'] } })]])
  const codes = (text: string) =>
    moderate(submissionOf({ text, isCaught: true, facts: {} }), settings).findings.map(each => each.evidence)
  expect(codes('Заработал на ставках на спорт')).toEqual(['ставках на спорт'])
  expect(codes('Без меда никак')).toEqual(['меда'])
  expect(codes('Медведь и ставка дисконта')).toEqual([])
})

test('a mark does not keep a stricter rule of its family from looking', () => {
  const example = { text: 'Вот тут подробнее: https://bit.ly/2abcdef', isCaught: true, facts: { published: 0 } }
  const settings = new Map([['short_link', changed('short_link', { action: 'mark' })]])
  const { outcome, findings } = moderate(submissionOf(example), settings)
  expect([outcome, ...findings.map(({ code }) => code)]).toEqual(['pending', 'short_link', 'link_of_newcomer'])
})

test.each<[string, string, Partial<RuleSetting>, string]>([
  ['a number beyond its bounds', 'many_links', { params: { most: 21 } }, 'от 0 до 20'],
  ['a list for a number', 'many_links', { params: { most: ['2'] } }, 'нужно число'],
  ['a parameter that the rule does not have', 'obscenity', { params: { most: 2 } }, 'такой настройки нет'],
  ['an example that is no longer caught', 'many_links', { params: { most: 3 } }, 'не ловит пример: «Смотрите сами'],
  [
    'an example that is caught and must not be',
    'stop_words',
    { params: { words: ['игра'] }, examples: [{ text: 'Игры во дворе', isCaught: false, facts: {} }] },
    'ловит пример, который должно пропускать: «Игры во дворе»',
  ],
  ['a list without an example', 'stop_words', { params: { words: ['казино'] } }, 'Нужен хотя бы один пример'],
  [
    'a fact that the rule does not look at',
    'obscenity',
    { examples: [{ text: 'Ну и xyйня', isCaught: true, facts: { hour: 2 } }] },
    'лишнее',
  ],
])('%s is refused', (_, id, changes, said) => {
  expect(() => checkSetting(rule(id), changed(id, changes))).toThrow(said)
})

test('a trial compares the same earlier comments with many others without reading them again', async () => {
  const text = (n: number) => Array.from({ length: 150 }, (_, at) => `слово${(n * 7 + at * 3) % 1_000}`).join(' ')
  const earlier = Array.from({ length: 200 }, (_, n) => ({ id: n, postId: 2, text: text(n), createdMs: 0 }))
  const { params } = defaultSetting(rule('repeat_elsewhere'))
  const submissions = Array.from({ length: 200 }, (_, n) => ({
    ...submissionOf({ text: text(n + 500), isCaught: false, facts: {} }),
    earlier,
  }))
  expect(await cpuMs(() => submissions.map(each => rule('repeat_elsewhere').find(each, params)))).toBeLessThan(2_000)
})
