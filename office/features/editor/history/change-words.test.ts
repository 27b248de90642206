import { expect, test } from 'vitest'
import type { Json } from '#article-body/editing/compare/lines.ts'
import { compareTexts, type TextState } from '#article-body/editing/compare/texts.ts'
import { moveInWords, titleOfChange, valueInWords, wordsOfChange } from './change-words.ts'
import { logEntryWords } from './log-words.ts'

const text = (words: string, marks?: Json['marks']): Json => ({ type: 'text', text: words, ...(marks && { marks }) })
const paragraph = (blockId: string, ...content: Json[]): Json => ({ type: 'paragraph', attrs: { blockId }, content })
const cell = (words: string): Json => ({ type: 'table-cell', content: [{ type: 'line', content: [text(words)] }] })
const table = (...cells: string[]): Json => ({
  type: 'table',
  attrs: { blockId: 't' },
  content: [{ type: 'table-section', content: [{ type: 'table-row', content: cells.map(cell) }] }],
})
const list = (...items: string[]): Json => ({
  type: 'list',
  attrs: { blockId: 'l' },
  content: items.map(words => ({ type: 'list-item', content: [{ type: 'line', content: [text(words)] }] })),
})
const image = (alt: string | null, caption: string): Json => ({
  type: 'image',
  attrs: { blockId: 'i', alt },
  content: [{ type: 'field', attrs: { name: 'caption' }, content: [text(caption)] }],
})
const state = (body: Json[], title = ''): TextState => ({ title, standfirst: '', fields: {}, body })
const changes = (before: TextState, after: TextState) => compareTexts(before, after).changes

test.each([
  ['Заголовок', state([], 'Раз'), state([], 'Два')],
  ['Абзац', state([paragraph('a', text('Раз'))]), state([paragraph('a', text('Два'))])],
  [
    'Абзац: оформление',
    state([paragraph('a', text('Раз'))]),
    state([paragraph('a', text('Раз', [{ type: 'strong' }]))]),
  ],
  ['Абзац: убрано', state([paragraph('a', text('Раз'))]), state([])],
  ['Таблица: строка 1, столбец 2', state([table('a', '1')]), state([table('a', '2')])],
  ['Список: пункт 2, добавлено', state([list('раз')]), state([list('раз', 'два')])],
  ['Картинка: подпись', state([image('а', 'Раз')]), state([image('а', 'Два')])],
])('%s', (expected, before, after) => {
  expect(changes(before, after).map(titleOfChange)).toEqual([expected])
})

test('a change of an attribute and a move are described in Russian', () => {
  const [alt] = changes(state([image(null, 'Раз')]), state([image('Кот на окне', 'Раз')]))
  expect(valueInWords(alt!)).toEqual({ name: 'Что на картинке, для незрячих', before: 'нет', after: 'Кот на окне' })
  const [one, two, three] = ['a', 'b', 'c'].map(id => paragraph(id, text(`Абзац ${id}`)))
  const [move] = changes(state([one!, two!, three!]), state([three!, one!, two!]))
  expect([titleOfChange(move!), wordsOfChange(move!)]).toEqual(['Абзац: переставлено', 'Абзац c'])
  expect(moveInWords(move!)).toMatch(/^Теперь выше, перед «Абзац a»/)
})

test.each([
  ['created', { stage: 'idea' }, 'Текст заведён: Идея'],
  ['moved', { from: 'draft', to: 'fact-check' }, 'Этап: Черновик → Факт-чек'],
  ['changed', { fields: 'section deadline' }, 'Изменено: раздел, срок'],
  ['released', { edition: 2, lateSeconds: 0.2 }, 'Вышло обновление 2, опоздание 0,2 с'],
  ['changed-terms', { embargoUntil: null, expiresAt: null }, 'Эмбарго и срок убраны'],
  ['typeset', { count: 3 }, 'Типографика: 3\u00a0правки'],
] as const)('log entry: %s', (action, detail, expected) => {
  expect(logEntryWords(action, detail)).toBe(expected)
})
