import { expect, test } from 'vitest'
import { editingTable } from '#article-body/editing/editing-table.ts'
import { findInsertions, insertions } from './block-names.ts'

const titles = (typed: string) => findInsertions(typed).map(({ title }) => title)

test.each([
  ['таб', 'Таблица'],
  ['tab', 'Таблица'],
  ['nf,', 'Таблица'],
  ['цит', 'Цитата'],
  ['quo', 'Цитата'],
  ['опрос', 'Опрос'],
  ['h2', 'Заголовок'],
])('«/%s» offers «%s»', (typed, title) => expect(titles(typed)).toContain(title))

test('nothing typed offers all, and nonsense nothing', () => {
  expect(titles('')).toHaveLength(insertions.length)
  expect(titles('ыыы')).toEqual([])
})

test('every insertion is a block, or the sign of a note, with a name of its own', () => {
  expect(new Set(insertions.map(({ id }) => id)).size).toBe(insertions.length)
  for (const { id, type } of insertions)
    expect([id, editingTable[type].as]).toEqual([id, id === 'footnote' ? 'inline' : 'block'])
})
