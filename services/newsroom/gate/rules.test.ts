import { describe, expect, test } from 'vitest'
import { attachImages } from '#article-body/attach-images.ts'
import { parseBody } from '#article-body/parse.ts'
import { articleDraft } from '#contract/office/content.ts'
import { findBy } from './gate.ts'
import { makeGateInput } from './gate-input.ts'
import { innProblem } from '#domain/inn.ts'
import type { GateExample, GateRule } from './rule.ts'
import { gateRules } from './rules.ts'

const empty = articleDraft.parse({ type: 'post', slug: 'x', title: 'Фикус зимой', body: '', publishedAt: null })
export function checkExample(rule: GateRule, { draft, params }: GateExample): string[] {
  const whole = { ...empty, ...draft }
  const tree = attachImages(parseBody(whole.body), whole.images)
  const input = makeGateInput(whole, tree, { today: '2026-11-24' })
  return findBy(rule, input, params && { params }).map(({ field, reason }) => `${field}: ${reason}`)
}

describe.each(gateRules)('$id', rule => {
  test.each(rule.examples.good)('lets through: $words', example => {
    expect(checkExample(rule, example)).toEqual([])
  })
  test.each(rule.examples.bad)('finds: $words', example => {
    expect(checkExample(rule, example)).not.toEqual([])
  })
})

const rule = (id: string) => gateRules.find(each => each.id === id)!
const names = { names: [{ word: 'Пётр Небылицын', instead: 'внесён в реестр выдумок' }] }

test.each([
  'Пётр Небылицын',
  'Петра Небылицына',
  'Петру Небылицыну',
  'Петром Небылицыным',
  'Небылицыне Петре',
  'П. Небылицын',
])('a marked person is found as «%s»', words => {
  const found = checkExample(rule('marked'), {
    words,
    draft: { body: `<p>Речь о том, что сказано. ${words}.</p>` },
    params: names,
  })
  expect(found).toHaveLength(1)
})

test('only the first mention is reported, and a mark far from it does not count', () => {
  const body = '<p>Пётр Небылицын.</p><p>О Петре Небылицыне.</p><p>Внесён в реестр выдумок.</p>'
  expect(checkExample(rule('marked'), { words: '', draft: { body }, params: names })).toEqual([
    'body: «Пётр Небылицын»: нужна пометка «внесён в реестр выдумок»',
  ])
})

test.each([
  ['7707083893', undefined],
  ['500100732259', undefined],
  ['7707083892', 'контрольные цифры ИНН не сходятся: проверьте, нет ли описки'],
  ['500100732258', 'контрольные цифры ИНН не сходятся: проверьте, нет ли описки'],
  ['770708389', 'в ИНН 10 или 12 цифр, а здесь 9'],
  ['77070838 3', 'в ИНН только цифры'],
  ['0000000000', 'такого ИНН нет'],
])('INN %s', (inn, reason) => {
  expect(innProblem(inn)).toBe(reason)
})

test('rule ids are unique, and every rule that can be turned off has an example that breaks it', () => {
  expect(new Set(gateRules.map(({ id }) => id)).size).toBe(gateRules.length)
  for (const { id, isFixed, examples } of gateRules)
    if (!isFixed) expect([id, examples.bad.length > 0, examples.good.length > 0]).toEqual([id, true, true])
})
