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

test('an empty query offers everything, and nonsense offers nothing', () => {
  expect(titles('')).toHaveLength(insertions.length)
  expect(titles('ыыы')).toEqual([])
})

test('every insertion is a block or an inline node, and has a unique name', () => {
  expect(new Set(insertions.map(({ id }) => id)).size).toBe(insertions.length)
  for (const { id, type } of insertions)
    expect([id, editingTable[type].as]).toEqual([id, ['footnote', 'inline-image'].includes(id) ? 'inline' : 'block'])
})

test('every node type of an article can be inserted, or the reason why not is listed', () => {
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
