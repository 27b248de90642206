import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brokenExample, changedList, differenceOf, invalidLine, unchanged } from './change.ts'
import { readAutomaton } from './dictionary/automaton.ts'
import { makeDictionary } from './dictionary/dictionary.ts'
import { peopleNamed } from './people.ts'
import { proofread } from './proofread.ts'
import { allRules, rulesWith } from './rules.ts'
import { phraseRules } from './rules/phrases.ts'
import { ruleKinds } from './rule.ts'

const file = readFileSync(new URL('./dictionary/russian.bin', import.meta.url))
const automaton = readAutomaton(file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer)
const knowledge = {
  dictionary: makeDictionary(automaton, ['шпинатник']),
  people: peopleNamed(['Михаил Орлов', 'Анна Ветрова']),
  hasPage: (path: string) => path === '/est',
}
const notesOn = (text: string, rule: string) =>
  proofread({ text }, allRules, knowledge).filter(note => note.rule === rule)

describe('examples of the rules', () => {
  test.each(allRules.flatMap(({ id, examples }) => examples.map(({ wrong, right }) => [id, wrong, right] as const)))(
    '%s marks «%s» and not «%s»',
    (id, wrong, right) => {
      expect(notesOn(wrong, id), wrong).not.toEqual([])
      expect(notesOn(right, id), right).toEqual([])
    },
  )

  test('exist for every rule except that of links, and every kind has a rule', () => {
    expect(allRules.filter(({ examples }) => examples.length === 0).map(({ id }) => id)).toEqual(['dead-link'])
    expect(ruleKinds.filter(kind => !allRules.some(rule => rule.kind === kind))).toEqual([])
    expect(new Set(allRules.map(({ id }) => id)).size).toBe(allRules.length)
  })

  test('every phrase is valid, and lists satisfy their examples', () => {
    expect(phraseRules.map(({ phrases }) => invalidLine(phrases))).toEqual(phraseRules.map(() => undefined))
    expect(phraseRules.map(brokenExample)).toEqual(phraseRules.map(() => undefined))
  })
})

describe('a magazine changes', () => {
  const [list] = phraseRules
  const marksOf = (text: string, changes: Parameters<typeof rulesWith>[0]) =>
    proofread({ text }, rulesWith(changes), knowledge).map(({ from, to, rule }) => [rule, text.slice(from, to)])

  test('a list, which reports an example that it no longer satisfies', () => {
    const { wrong, right } = list!.examples[0]!
    expect(brokenExample({ ...list!, phrases: ['вообще~'] })).toEqual({ words: wrong, isMissed: true })
    expect(brokenExample({ ...list!, phrases: [...list!.phrases, 'раз в полгода'] })).toEqual({
      words: right,
      isMissed: false,
    })
  })

  test('lines, which are kept as a difference, so that later lines of the product arrive', () => {
    const lines = [...list!.phrases.slice(1), 'озвучи~ → сказать']
    const difference = differenceOf(list!, lines)
    expect(difference).toEqual({ added: ['озвучи~ → сказать'], removed: [list!.phrases[0]] })
    const later = { ...list!, phrases: [...list!.phrases, 'новая строка'] }
    expect(changedList(later, { ...unchanged(list!.id), ...difference }).phrases).toEqual([
      ...list!.phrases.slice(1),
      'новая строка',
      'озвучи~ → сказать',
    ])
  })

  test('what is marked: an added line marks, and a rule that is off does not', () => {
    const text = 'Повар озвучил рецепт. Данный суп хорош.'
    expect(marksOf(text, []).map(([, words]) => words)).toEqual(['Данный суп'])
    const change = { ...unchanged(list!.id), added: ['озвучи~ → сказать'] }
    expect(marksOf(text, [change]).map(([, words]) => words)).toEqual(['озвучил', 'Данный суп'])
    const [[rule]] = marksOf('Данный суп хорош.', []) as [[string]]
    expect(marksOf('Данный суп хорош.', [{ ...unchanged(rule), isOff: true }])).toEqual([])
  })

  test('a line that is no phrase is named', () => {
    expect(invalidLine(['озвучи~', '→ сказать'])).toBe('→ сказать')
    expect(invalidLine(['[а] [б] [в] где'])).toBe('[а] [б] [в] где')
  })
})

test.each([
  ['К бабушки ехать три часа.', 'К бабушке'],
  ['Благодаря терпения тесто удалось.', 'Благодаря терпению'],
  ['Мы спорили о новых рецептов.', 'о новых рецептах'],
])('a case is corrected in the likelier number: «%s»', (text, replacement) => {
  expect(notesOn(text, 'case-after-preposition').map(note => note.replacement)).toEqual([replacement])
})

test('the magazine’s own words are known in all forms', () => {
  expect(notesOn('Испекли два шпинатника, третьего шпинатника не хватило.', 'not-a-word')).toEqual([])
  expect(notesOn('Испекли шпинатнег.', 'not-a-word')).toHaveLength(1)
})

test('links to missing pages and broken addresses are marked', () => {
  const of = (href: string) =>
    proofread({ text: 'Читайте здесь.', links: [{ from: 8, to: 13, href }] }, allRules, knowledge).map(
      note => note.message,
    )
  expect(of('/est')).toEqual([])
  expect(of('https://example.com/a?b=c#d')).toEqual([])
  expect(of('mailto:anna@example.com')).toEqual([])
  expect(of('/net')).toEqual(['Такой страницы на сайте нет'])
  expect(of('htps://example.com')).toEqual(['Адрес записан с ошибкой'])
  expect(of('https://example')).toEqual(['Адрес записан с ошибкой'])
})

test('style rules ignore direct speech', () => {
  expect(notesOn('«Это играет важную роль», — сказал он.', 'stamps')).toEqual([])
})

test('suggestions take a few milliseconds', () => {
  const start = performance.now()
  for (const word of ['холодильике', 'прогклка', 'приемущество', 'сообщенние', 'давлеине'])
    expect(knowledge.dictionary.suggest(word).length).toBeGreaterThan(0)
  expect(performance.now() - start).toBeLessThan(500)
})
