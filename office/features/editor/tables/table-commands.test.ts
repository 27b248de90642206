import { getSchema } from '@tiptap/core'
import { Fragment, Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { makeBlock, type Change } from '../commands/editing-commands.ts'
import { editingExtensions } from '../blocks/editing-nodes.ts'
import {
  addColumn,
  addRow,
  fillCells,
  goDown,
  goToNextCell,
  goToRow,
  hasHeadRow,
  removeColumn,
  removeRow,
  tablePlaceAt,
  toggleHeadRow,
} from './table-commands.ts'

const schema = getSchema(editingExtensions())

type Spans = { colSpan?: number; rowSpan?: number }
const cell = (text: string, header = false, spans: Spans = {}) => ({
  type: 'table-cell',
  attrs: { header, ...spans },
  content: [{ type: 'line', content: text ? [{ type: 'text', text }] : [] }],
})
const section = (part: string, ...rows: object[][]) => ({
  type: 'table-section',
  attrs: { part },
  content: rows.map(cells => ({ type: 'table-row', content: cells })),
})

/** A table with the caret behind the words of one cell. */
function open(at: string, ...sections: object[]): EditorState {
  const doc = Node.fromJSON(schema, { type: 'doc', content: [{ type: 'table', content: sections }] })
  let place = 0
  doc.descendants((node, position) => {
    if (node.text === at) place = position + node.nodeSize
  })
  return EditorState.create({ doc, selection: TextSelection.create(doc, place) })
}
const head = section('head', [cell('А', true), cell('Б', true)])
const body = section('body', [cell('1'), cell('2')], [cell('3'), cell('4')])

/** Rows as lines, cells by `|`; headings in capitals of their section, spans as `:2` and `^2`, the caret as `*`. */
function read(state: EditorState, change: Change): string {
  expect(change).toBeDefined()
  const next = state.apply(change!)
  next.doc.check()
  const own = tablePlaceAt(next.selection.$from)?.cell.node
  const lines: string[] = []
  next.doc.descendants(node => {
    if (node.type.name !== 'table-row') return true
    const cells = node.children.map(
      each =>
        `${each.attrs.header ? '#' : ''}${each.textContent}${each.attrs.colSpan ? `:${each.attrs.colSpan}` : ''}` +
        `${each.attrs.rowSpan ? `^${each.attrs.rowSpan}` : ''}${each === own ? '*' : ''}`,
    )
    lines.push(cells.join('|'))
    return false
  })
  return lines.join(' / ')
}

test('Tab goes from cell to cell and adds a row after the last cell; Enter goes down the column', () => {
  const state = open('2', head, body)
  expect(read(state, goToNextCell(state, 1))).toBe('#А|#Б / 1|2 / 3*|4')
  expect(read(state, goToNextCell(state, -1))).toBe('#А|#Б / 1*|2 / 3|4')
  expect(read(state, goDown(state))).toBe('#А|#Б / 1|2 / 3|4*')
  expect(read(state, goToRow(state, -1))).toBe('#А|#Б* / 1|2 / 3|4')
  const last = open('4', head, body)
  expect(read(last, goToNextCell(last, 1))).toContain('3|4 / |*')
  expect(read(last, goDown(last))).toBe('#А|#Б / 1|2 / 3|4 / |*')
  expect(goToRow(last, 1)).toBeUndefined()
  const first = open('А', head, body)
  expect(read(first, goToNextCell(first, -1))).toBe('#А*|#Б / 1|2 / 3|4')
})

test('rows are added above and below and removed; removing the last one removes the table', () => {
  const state = open('1', head, body)
  expect(read(state, addRow(state, 1))).toBe('#А|#Б / 1|2 / *| / 3|4')
  expect(read(state, addRow(state, -1))).toBe('#А|#Б / *| / 1|2 / 3|4')
  expect(read(state, removeRow(state))).toBe('#А|#Б / 3*|4')
  const top = open('А', head, body)
  // A row below the header row is the first row of the body.
  expect(read(top, addRow(top, 1))).toBe('#А|#Б / *| / 1|2 / 3|4')
  expect(read(top, removeRow(top))).toBe('1*|2 / 3|4')
  const lonely = open('1', section('body', [cell('1')]))
  expect(lonely.apply(removeRow(lonely)!).doc.firstChild!.type.name).toBe('paragraph')
})

test('columns are added and removed in every row, with header cells in the header row', () => {
  const state = open('1', head, body)
  expect(read(state, addColumn(state, 1))).toBe('#А|#|#Б / 1|*|2 / 3||4')
  expect(read(state, addColumn(state, -1))).toBe('#|#А|#Б / *|1|2 / |3|4')
  expect(read(state, removeColumn(state))).toBe('#Б / 2* / 4')
  const lonely = open('1', section('body', [cell('1')]))
  expect(lonely.apply(removeColumn(lonely)!).doc.firstChild!.type.name).toBe('paragraph')
})

test('cells that span several rows or columns grow and shrink with them', () => {
  const joined = section('body', [cell('1', false, { colSpan: 2 }), cell('2')], [cell('3'), cell('4'), cell('5')])
  const wide = open('3', joined)
  expect(read(wide, addColumn(wide, 1))).toBe('1:3|2 / 3|*|4|5')
  expect(read(wide, removeColumn(wide))).toBe('1|2 / 4*|5')
  const tall = section('body', [cell('1', false, { rowSpan: 2 }), cell('2')], [cell('3')], [cell('4'), cell('5')])
  const state = open('2', tall)
  expect(read(state, addRow(state, 1))).toBe('1^3|2 / * / 3 / 4|5')
  const inTall = open('3', tall)
  expect(read(inTall, removeRow(inTall))).toBe('1|2 / 4|5*')
  const origin = open('2', tall)
  expect(read(origin, removeRow(origin))).toBe('1|3* / 4|5')
})

test('the first row is toggled between header row and ordinary row', () => {
  const state = open('1', head, body)
  const plain = state.apply(toggleHeadRow(state)!)
  expect(read(state, toggleHeadRow(state))).toBe('А|Б / 1*|2 / 3|4')
  expect(hasHeadRow(tablePlaceAt(plain.selection.$from)!.table)).toBe(false)
  expect(read(plain, toggleHeadRow(plain))).toBe('#А|#Б / 1*|2 / 3|4')
})

test('cells are filled from the caret on, and the table grows as needed', () => {
  const state = open('2', head, body)
  const values = [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ].map(row => row.map(text => Fragment.from(schema.text(text))))
  expect(read(state, fillCells(state, values))).toBe('#А|#Б|# / 1|a|b / 3|c|d / |e|f*')
})

test('outside a table no command applies; inserting a table puts the caret into its first header cell', () => {
  const doc = Node.fromJSON(schema, { type: 'doc', content: [{ type: 'paragraph' }] })
  const state = EditorState.create({ doc })
  for (const change of [goDown, removeRow, removeColumn, toggleHeadRow]) expect(change(state)).toBeUndefined()
  expect(makeBlock(schema, { type: 'table', attributes: {} }).childCount).toBe(2)
})
