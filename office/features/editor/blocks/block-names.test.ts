import { expect, test } from 'vitest'
import { editingTable } from '#article-body/editing/editing-table.ts'
import { nodeTypes, type NodeType } from '#article-body/tree.ts'
import { findInsertions, insertions, markNames, notOffered } from './block-names.ts'

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

test('every insertion stands in the text or in a line, with a name of its own', () => {
  expect(new Set(insertions.map(({ id }) => id)).size).toBe(insertions.length)
  for (const { id, type } of insertions)
    expect([id, editingTable[type].as]).toEqual([id, ['footnote', 'inline-image'].includes(id) ? 'inline' : 'block'])
})

test('every type of an article can be written, or it is said why not', () => {
  const ways = (type: NodeType) =>
    [
      insertions.some(each => each.type === type),
      (markNames as readonly string[]).includes(type),
      type in notOffered,
    ].filter(Boolean).length
  expect(nodeTypes.filter(type => ways(type) !== 1)).toEqual([])
  for (const type of nodeTypes.filter(each => editingTable[each].as === 'mark'))
    expect([type, (markNames as readonly string[]).includes(type) || type in notOffered]).toEqual([type, true])
})
