import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '#tests/cpu-time.ts'
import { brokenExample, changedList, differenceOf, invalidLine, placesIn, unchanged } from './change.ts'
import { readAutomaton } from './dictionary/automaton.ts'
import { makeDictionary } from './dictionary/dictionary.ts'
import { peopleNamed } from './people.ts'
import { patternOf } from './phrase.ts'
import { proofread } from './proofread.ts'
import { allRules, rulesWith } from './rules.ts'
import { phraseRules } from './rules/phrases.ts'
import { ruleKinds } from './rule.ts'
import { readText } from './text.ts'

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

  test.each(['а', ' ', ' «', '« ', '( ', "'", '1-', 'не '])('a text of 40,000 signs «%s» is read to its end', piece => {
    const text = `Суп «( ${piece.repeat(40_000 / piece.length)}`
    for (const { from, to } of proofread({ text }, allRules, knowledge)) expect(to).toBeGreaterThan(from)
  })

  test('a phrase made to match in many ways ends', () => {
    const words = 'абвгдежзик '.repeat(25)
    for (const line of [`${'*~ '.repeat(11)}щщ`, `${'(~|~|~|~|~|~|~|~) '.repeat(11)}щщ`, `${'*а~ '.repeat(11)}щщ`])
      expect(placesIn({ ...list!, phrases: [line] }, `щщ, ${words}`)).toEqual([])
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

const mended = (text: string, rule: string) => {
  const [note] = notesOn(text, rule)
  return note ? text.slice(0, note.from) + note.replacement + text.slice(note.to) : undefined
}

// Beside the examples of the rules: one text for each branch that has its own replacement.
test.each([
  ['name-of-person', 'К Михаилу Орлова пришли гости.', 'К Михаилу Орлову пришли гости.'],
  ['name-of-person', 'Гости пришли ко Михаилу Орлова.', 'Гости пришли ко Михаилу Орлову.'],
  ['name-of-person', 'О Михаиле Орлова говорили все.', 'О Михаиле Орлове говорили все.'],
  ['name-of-person', 'С Михаилу Орловым говорили все.', 'С Михаилом Орловым говорили все.'],
  ['name-of-person', 'У Михаила Орлову есть сад.', 'У Михаила Орлова есть сад.'],
  ['name-of-person', 'А. Орлов отвечает на вопросы.', 'М. Орлов отвечает на вопросы.'],
  ['name-of-person', 'М. Орлов отвечает на вопросы.', undefined],
  ['name-of-person', 'Орлов Михаил отвечает на вопросы.', undefined],
  ['yo', 'Она всегда узнает его по голосу.', 'Она всегда узнаёт его по голосу.'],
  ['yo', 'Завтра она, как всегда, узнает его по голосу.', undefined],
  ['yo', 'Сестры приехали утром.', 'Сёстры приехали утром.'],
  ['yo', 'Для сестры приехали гости.', undefined],
  ['yo', 'Яркие звезды гаснут.', 'Яркие звёзды гаснут.'],
  ['hyphen-of-pronouns', 'Спросите у кого нибудь.', 'Спросите у кого-нибудь.'],
  ['hyphen-of-pronouns', 'Нет каких либо причин.', 'Нет каких-либо причин.'],
  ['hyphen-of-pronouns', 'Кое кто забыл.', 'Кое-кто забыл.'],
  ['hyphen-of-pronouns', 'Он пришёл таки.', 'Он пришёл-таки.'],
  ['numeral-and-noun', 'Нужно 21 ложка муки и 15 ложка масла.', 'Нужно 21 ложка муки и 15 ложек масла.'],
  ['numeral-and-noun', 'Возьмите две стакана.', 'Возьмите два стакана.'],
  ['numeral-and-noun', 'Возьмите 3 яйцо.', 'Возьмите 3 яйца.'],
  ['numeral-and-noun', 'Прошло несколько воды и пять ложек.', undefined],
  ['numeral-and-noun', 'Встретимся в пять часа.', undefined],
  ['repeated-root', 'Домик у дома.', undefined],
])('%s: «%s» becomes «%s»', (rule, text, right) => expect(mended(text, rule)).toBe(right))

test('a text is read as sentences, each with its words, its offsets and the gaps between the words', () => {
  const text = 'Суп, ст. л. соли. «Да!» — сказал он… И ушёл'
  const { sentences, words } = readText(text)
  const parts = ['Суп, ст. л. соли.', ' «Да!» — сказал он…', ' И ушёл']
  expect(sentences.map(({ from, to }) => text.slice(from, to)).join('|')).toBe(parts.join('|'))
  expect(sentences.map(sentence => sentence.text).join('')).toBe(text)
  expect(words.slice(0, 3).map(({ gap, from, to }) => [gap, from, to])).toEqual([
    ['', 0, 3],
    [', ', 5, 7],
    ['. ', 9, 10],
  ])
})

test('the pattern of a phrase has one to twelve words and at least two letters in a row', () => {
  expect(patternOf('')).toBeUndefined()
  expect(patternOf('а')).toBeUndefined()
  expect(patternOf('да')).toBeDefined()
  expect(patternOf('да '.repeat(12))).toBeDefined()
  expect(patternOf('да '.repeat(13))).toBeUndefined()
})

test('the dictionary finds near words with any first letter, and suggests at most four', () => {
  const words = ['абрикос', 'ёлка', 'зима', 'йод', 'лето', 'щавель', 'яблоко']
  expect(words.filter(word => !automaton.near(word, 0).includes(word))).toEqual([])
  expect(automaton.near('зимма', 1)).toContain('зима')
  expect(automaton.near('зиам', 1)).toContain('зима')
  expect(automaton.near('зма', 1)).toContain('зима')
  expect(automaton.near('зина', 1)).toContain('зима')
  expect(automaton.near('зимма', 0)).toEqual([])
  expect(knowledge.dictionary.suggest('зма')).toHaveLength(4)
})

test('style rules ignore direct speech', () => {
  expect(notesOn('«Это играет важную роль», — сказал он.', 'stamps')).toEqual([])
})

test('suggestions take a few milliseconds', async () => {
  const spentMs = await cpuMs(() => {
    for (const word of ['холодильике', 'прогклка', 'приемущество', 'сообщенние', 'давлеине'])
      expect(knowledge.dictionary.suggest(word).length).toBeGreaterThan(0)
  })
  expect(spentMs).toBeLessThan(500)
})
