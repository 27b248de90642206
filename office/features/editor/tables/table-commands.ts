// Table commands: moving between cells, rows and columns, the header row, filling cells from the clipboard. prosemirror-tables does not
// support the sections (head, body, foot) that our tables have. Each command takes an editor state and returns a transaction, or undefined
// if it does not apply.
import { Fragment, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { Change } from '../commands/editing-commands.ts'

/** A cell in the grid of its table. `at`: its document position. */
type Cell = { node: Node; at: number; row: number; column: number; width: number; height: number }
type Row = { node: Node; at: number; section: number }
type Section = { node: Node; at: number; firstRow: number }

export type Table = {
  node: Node
  at: number
  sections: Section[]
  rows: Row[]
  cells: Cell[]
  columns: number
}
export type TablePlace = { table: Table; cell: Cell }

const spanOf = (value: unknown): number => (typeof value === 'number' ? value : 1)

/** Computes the grid of a table. `at`: its document position. */
function readTable(node: Node, at: number): Table {
  const table: Table = { node, at, sections: [], rows: [], cells: [], columns: 0 }
  // Column → the first row that is not covered by a cell that spans down from above.
  const takenUntil: number[] = []
  node.forEach((section, sectionOffset) => {
    if (section.type.name !== 'table-section') return
    const sectionAt = at + 1 + sectionOffset
    table.sections.push({ node: section, at: sectionAt, firstRow: table.rows.length })
    section.forEach((row, rowOffset) => {
      if (row.type.name !== 'table-row') return
      const rowAt = sectionAt + 1 + rowOffset
      const rowIndex = table.rows.length
      table.rows.push({ node: row, at: rowAt, section: table.sections.length - 1 })
      let column = 0
      row.forEach((cell, cellOffset) => {
        while ((takenUntil[column] ?? 0) > rowIndex) column += 1
        const [width, height] = [spanOf(cell.attrs.colSpan), spanOf(cell.attrs.rowSpan)]
        table.cells.push({ node: cell, at: rowAt + 1 + cellOffset, row: rowIndex, column, width, height })
        for (let each = column; each < column + width; each += 1) takenUntil[each] = rowIndex + height
        column += width
      })
      table.columns = Math.max(table.columns, column)
    })
  })
  return table
}

/** The table and the cell around a position. */
export function tablePlaceAt($at: ResolvedPos): TablePlace | undefined {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    if ($at.node(depth).type.name !== 'table-cell') continue
    for (let outer = depth - 1; outer > 0; outer -= 1) {
      if ($at.node(outer).type.name !== 'table') continue
      const table = readTable($at.node(outer), $at.before(outer))
      const cell = table.cells.find(({ at }) => at === $at.before(depth))
      return cell && { table, cell }
    }
  }
  return undefined
}

const placeOf = (state: EditorState) => tablePlaceAt(state.selection.$from)

const makeCell = (state: EditorState | Transaction, isHeader: boolean, content?: Fragment): Node => {
  const { nodes } = state.doc.type.schema
  return nodes['table-cell']!.create({ header: isHeader }, nodes['line']!.create(null, content))
}

/** Puts the caret at the end of a cell. */
function into(tr: Transaction, at: number): Transaction {
  const end = at + tr.doc.nodeAt(at)!.nodeSize - 1
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).scrollIntoView()
}

/** True if all cells of the row are header cells. */
const isHeadRow = ({ node }: Row) => node.childCount > 0 && node.children.every(({ attrs }) => attrs.header === true)

/* ---- the caret */

/** Tab and Shift-Tab: goes to the next or previous cell; after the last cell it adds a row. */
export function goToNextCell(state: EditorState, step: -1 | 1): Change {
  const place = placeOf(state)
  if (!place) return undefined
  const next = place.table.cells[place.table.cells.indexOf(place.cell) + step]
  if (next) return into(state.tr, next.at)
  return step === 1 ? addRow(state, 1) : state.tr
}

/** Goes to the cell below or above, in the same column; undefined at the edge of the table. */
export function goToRow(state: EditorState, step: -1 | 1): Change {
  const place = placeOf(state)
  if (!place) return undefined
  const { table, cell } = place
  const row = step === 1 ? cell.row + cell.height : cell.row - 1
  const next = cellAt(table, row, cell.column)
  return next && into(state.tr, next.at)
}

/** Enter: goes to the row below, which is added if there is none. */
export const goDown = (state: EditorState): Change =>
  goToRow(state, 1) ?? (placeOf(state) ? addRow(state, 1) : undefined)

const cellAt = ({ cells }: Table, row: number, column: number): Cell | undefined =>
  cells.find(
    each =>
      each.row <= row && row < each.row + each.height && each.column <= column && column < each.column + each.width,
  )

/* ---- rows */

/** Adds a row above (-1) or below (1) the caret. A row below the header row is an ordinary one. */
export function addRow(state: EditorState, side: -1 | 1): Change {
  const place = placeOf(state)
  if (!place) return undefined
  const { table, cell } = place
  const tr = state.tr
  const row = insertRow(tr, table, side === 1 ? cell.row + cell.height - 1 : cell.row, side)
  const made = readTable(tr.doc.nodeAt(table.at)!, table.at)
  const target = cellAt(made, row, cell.column)
  return target ? into(tr, target.at) : tr
}

/** Inserts a row above (-1) or below (1) the row with index `beside`; returns the index of the new row. */
function insertRow(tr: Transaction, table: Table, beside: number, side: -1 | 1): number {
  const own = table.rows[beside]!
  const at = side === 1 ? beside + 1 : beside
  const isInBody = side === 1 && table.sections[own.section]!.node.attrs.part === 'head' && at >= headRows(table)
  // Cells that span across the insertion line grow; the new row gets no cell in their columns.
  const crossing = isInBody ? [] : table.cells.filter(({ row, height }) => row < at && row + height > at)
  const isTaken = (column: number) => crossing.some(each => each.column <= column && column < each.column + each.width)
  const isHeader = !isInBody && isHeadRow(own) && table.sections[own.section]!.node.attrs.part === 'head'
  const columns = Array.from({ length: table.columns }, (_, column) => column).filter(column => !isTaken(column))
  const row = tr.doc.type.schema.nodes['table-row']!.create(
    null,
    columns.map(() => makeCell(tr, isHeader)),
  )
  const body = table.sections[own.section + 1]
  if (isInBody && body) tr.insert(body.at + 1, row)
  else if (isInBody)
    tr.insert(
      table.at + table.node.nodeSize - 1,
      tr.doc.type.schema.nodes['table-section']!.create({ part: 'body' }, row),
    )
  else tr.insert(side === 1 ? own.at + own.node.nodeSize : own.at, row)
  for (const each of crossing) tr.setNodeAttribute(tr.mapping.map(each.at, -1), 'rowSpan', each.height + 1)
  return at
}

const headRows = ({ rows, sections }: Table) =>
  rows.filter(({ section }) => sections[section]!.node.attrs.part === 'head').length

/** Removes the row of the caret, and the table with its last row. */
export function removeRow(state: EditorState): Change {
  const place = placeOf(state)
  if (!place) return undefined
  const { table, cell } = place
  if (table.rows.length === 1) return removeTable(state)
  const row = table.rows[cell.row]!
  const section = table.sections[row.section]!
  const tr = state.tr
  // From the end, so that earlier positions stay valid.
  const next = table.rows[cell.row + 1]
  for (const each of table.cells.filter(other => other.row === cell.row && other.height > 1).toReversed()) {
    const follower = table.cells.find(other => other.row === cell.row + 1 && other.column > each.column)
    const shorter = each.node.type.create(
      { ...each.node.attrs, rowSpan: each.height > 2 ? each.height - 1 : null },
      each.node.content,
    )
    if (next) tr.insert(follower?.at ?? next.at + next.node.nodeSize - 1, shorter)
  }
  if (section.node.childCount === 1) tr.delete(section.at, section.at + section.node.nodeSize)
  else tr.delete(row.at, row.at + row.node.nodeSize)
  for (const each of table.cells.filter(other => other.row < cell.row && other.row + other.height > cell.row))
    tr.setNodeAttribute(each.at, 'rowSpan', each.height > 2 ? each.height - 1 : null)
  const left = readTable(tr.doc.nodeAt(table.at)!, table.at)
  const target = cellAt(left, Math.min(cell.row, left.rows.length - 1), cell.column)
  return target ? into(tr, target.at) : tr
}

/* ---- columns */

/** Adds a column before (-1) or after (1) the caret. */
export function addColumn(state: EditorState, side: -1 | 1): Change {
  const place = placeOf(state)
  if (!place) return undefined
  const { table, cell } = place
  const column = side === 1 ? cell.column + cell.width : cell.column
  const tr = insertColumn(state.tr, table, column)
  const made = readTable(tr.doc.nodeAt(table.at)!, table.at)
  const target = cellAt(made, cell.row, column)
  return target ? into(tr, target.at) : tr
}

function insertColumn(tr: Transaction, table: Table, column: number): Transaction {
  for (let row = table.rows.length - 1; row >= 0; row -= 1) {
    const crossing = table.cells.find(
      each =>
        each.row <= row && row < each.row + each.height && each.column < column && each.column + each.width > column,
    )
    if (crossing) {
      if (crossing.row === row) tr.setNodeAttribute(crossing.at, 'colSpan', crossing.width + 1)
      continue
    }
    const own = table.rows[row]!
    const follower = table.cells.find(each => each.row === row && each.column >= column)
    tr.insert(follower?.at ?? own.at + own.node.nodeSize - 1, makeCell(tr, isHeadRow(own)))
  }
  return tr
}

/** Removes the column of the caret, and the table with its last column. */
export function removeColumn(state: EditorState): Change {
  const place = placeOf(state)
  if (!place) return undefined
  const { table, cell } = place
  if (table.columns === 1) return removeTable(state)
  const tr = state.tr
  for (const each of table.cells.toReversed()) {
    if (each.column > cell.column || each.column + each.width <= cell.column) continue
    if (each.width > 1) tr.setNodeAttribute(each.at, 'colSpan', each.width > 2 ? each.width - 1 : null)
    else tr.delete(each.at, each.at + each.node.nodeSize)
  }
  const left = readTable(tr.doc.nodeAt(table.at)!, table.at)
  const target = cellAt(left, cell.row, Math.min(cell.column, left.columns - 1))
  return target ? into(tr, target.at) : tr
}

/* ---- the whole table */

export function removeTable(state: EditorState): Change {
  const place = placeOf(state)
  if (!place) return undefined
  const { at, node } = place.table
  const tr = state.tr.replaceWith(at, at + node.nodeSize, state.schema.nodes['paragraph']!.create())
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView()
}

export const hasHeadRow = ({ sections }: Table): boolean => sections[0]?.node.attrs.part === 'head'

/** Turns the first row into the header row, or back into an ordinary row. */
export function toggleHeadRow(state: EditorState): Change {
  const place = placeOf(state)
  if (!place) return undefined
  const { table, cell } = place
  const { nodes } = state.schema
  const [first, second] = table.sections
  if (!first) return undefined
  const as = (row: Node, isHeader: boolean) =>
    row.copy(
      Fragment.fromArray(
        row.children.map(each => each.type.create({ ...each.attrs, header: isHeader, scope: null }, each.content)),
      ),
    )
  const section = (part: string, rows: Node[]) =>
    rows.length > 0 ? [nodes['table-section']!.create({ part }, rows)] : []
  const tr = state.tr
  if (hasHeadRow(table)) {
    const rows = first.node.children.map(row => as(row, false))
    const isJoined = second?.node.attrs.part === 'body'
    const end = isJoined ? second!.at + second!.node.nodeSize : first.at + first.node.nodeSize
    tr.replaceWith(first.at, end, section('body', [...rows, ...(isJoined ? second!.node.children : [])]))
  } else {
    const [row, ...rest] = first.node.children
    const made = [...section('head', [as(row!, true)]), ...section(String(first.node.attrs.part), rest)]
    tr.replaceWith(first.at, first.at + first.node.nodeSize, made)
  }
  const made = readTable(tr.doc.nodeAt(table.at)!, table.at)
  const target = cellAt(made, cell.row, cell.column)
  return target ? into(tr, target.at) : tr
}

/** Fills cells, starting at the one with the caret; missing rows and columns are added. */
export function fillCells(state: EditorState, values: readonly (readonly Fragment[])[]): Change {
  const place = placeOf(state)
  const width = Math.max(0, ...values.map(row => row.length))
  if (!place || width === 0) return undefined
  const { at } = place.table
  const { row, column } = place.cell
  const tr = state.tr
  const read = () => readTable(tr.doc.nodeAt(at)!, at)
  while (read().columns < column + width) insertColumn(tr, read(), read().columns)
  while (read().rows.length < row + values.length) insertRow(tr, read(), read().rows.length - 1, 1)
  for (let y = values.length - 1; y >= 0; y -= 1)
    for (let x = values[y]!.length - 1; x >= 0; x -= 1) {
      const target = cellAt(read(), row + y, column + x)
      const isOwn = target?.row === row + y && target.column === column + x
      if (!target || !isOwn) continue
      const line = tr.doc.type.schema.nodes['line']!.create(null, values[y]![x])
      tr.replaceWith(target.at + 1, target.at + target.node.nodeSize - 1, line)
    }
  const last = cellAt(read(), row + values.length - 1, column + values.at(-1)!.length - 1)
  return last ? into(tr, last.at) : tr
}
