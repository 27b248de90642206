import { expect, test } from 'vitest'
import type { GateParam, GateScan } from '#contract/newsroom-gate.ts'
import {
  brokenWords,
  changeWords,
  noteWords,
  scanWords,
  strictnessWords,
  textAsValue,
  valueAsText,
} from './gate-words.ts'

const named = { key: 'names', label: 'Имена', note: '' }
const pairs: GateParam = {
  ...named,
  kind: 'pairs',
  second: 'пометка',
  value: [
    { word: 'Кот-баюн', instead: 'сказка' },
    { word: 'Леший', instead: '' },
  ],
}

test('how strict the rules are, and how many articles break one', () => {
  const rules = (...severities: ('stop' | 'warn' | 'off')[]) => severities.map(severity => ({ severity }))
  const said = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(said(strictnessWords(rules('stop', 'stop', 'warn', 'off')))).toBe(
    '2 правила не дают выйти, 1 предупреждает, 1 не проверяется.',
  )
  expect(said(strictnessWords(rules('stop')))).toBe('1 правило не даёт выйти.')
  expect([brokenWords(1), brokenWords(3)].map(said)).toEqual([
    '1 статья на сайте не подходит',
    '3 статьи на сайте не подходят',
  ])
})

test('pairs are written one per line and parsed back', () => {
  const text = valueAsText(pairs)
  expect(text).toBe('Кот-баюн — сказка\nЛеший')
  expect(textAsValue(pairs, `${text}\n\n `)).toEqual({ value: pairs.value })
})

test('a number outside of its limits is refused', () => {
  const months: GateParam = { ...named, kind: 'number', value: 12, min: 1, max: 120 }
  expect(textAsValue(months, '24')).toEqual({ value: 24 })
  expect(
    [textAsValue(months, '0'), textAsValue(months, ''), textAsValue(months, '1,5')].map(each => 'error' in each),
  ).toEqual([true, true, true])
})

const scan = (facts: Partial<GateScan>): GateScan => ({
  id: 1,
  rule: 'age',
  isTrial: true,
  state: 'done',
  scanned: 40,
  failing: 0,
  posts: [],
  texts: [],
  startedAt: '',
  endedAt: '',
  ...facts,
})

test('the effect of a change is described', () => {
  const texts = [1, 2, 3].map(id => ({ id, title: '' }))
  expect(scanWords(scan({ failing: 14, texts }))).toBe(
    'Станет нельзя выпустить 3\u00a0готовых текста, на сайте не подходят 14\u00a0статей',
  )
  expect(scanWords(scan({ failing: 21 }))).toBe('На сайте не подходит 21\u00a0статья')
  expect(scanWords(scan({}))).toBe('Ничего не изменится: подходит всё')
  expect(scanWords(scan({ state: 'running' }))).toBe('Просмотрено 40\u00a0статей. Пока всё подходит')
})

test('the log shows changes of the severity and of lists', () => {
  const before = { severity: 'warn', params: { names: [] } } as const
  expect(
    changeWords({ ...before, params: { names: [] } }, { severity: 'stop', params: { names: ['a', 'b'] } }, [pairs]),
  ).toBe('предупреждает → не даёт выйти; Имена: 0\u00a0строк → 2\u00a0строки')
})

test('what a number counts agrees with it', () => {
  expect(noteWords('раз', '3')).toBe('раза')
  expect(noteWords('месяцев', '24')).toBe('месяца')
  expect(noteWords('источников', '1')).toBe('источника')
  expect(noteWords('знаков', '')).toBe('знаков')
  expect(noteWords('День последней сверки', '1')).toBe('День последней сверки')
})
