// What a cell of a table is, seen with its column: whether the column has numbers, and which word of the header names it.
import { plainText } from '../../draft.ts'
import { walk, type NodeOf, type Tree } from '../../tree.ts'

export type CellFacts = { isNumber: boolean; label?: string }
type Cell = NodeOf<'table-cell'>
type Row = readonly Cell[]

/** A number, a range or a sum with at most one short word: «1 200 ₽», «−5», «10–14», «≈ 20 г», «12,5 %». */
const number = /^[≈~<>≤≥±+−–-]?\s*\d[\d\s.,:]*(?:[–—-]\s*\d[\d\s.,]*)?\s*(?:%|°C?|[₽$€]|[a-zа-яё]{1,4}\.?)?$/iu
const blank = /^[–—−-]?$/

const textOf = (cell: Cell | undefined): string => (cell ? plainText([cell]).replace(/\s+/g, ' ').trim() : '')

function rowsOf(table: NodeOf<'table'>, isHead: boolean): Row[] {
  return table.children
    .filter(child => child.type === 'table-section' && (child.attributes.part === 'head') === isHead)
    .flatMap(section => section.children)
    .map(row => row.children.filter((cell): cell is Cell => cell.type === 'table-cell'))
}

const isPlain = (cell: Cell) => !cell.attributes.colSpan && !cell.attributes.rowSpan

/** The facts of one table. With merged cells a cell has no column of its own, and nothing is known. */
function factsOf(table: NodeOf<'table'>): [id: string, facts: CellFacts][] {
  const heads = rowsOf(table, true)
  const rows = rowsOf(table, false)
  const all = [...heads, ...rows]
  if (!all.every(row => row.every(isPlain) && row.length === all[0]!.length)) return []
  const labels = heads.length === 1 ? heads[0]!.map(textOf) : []
  const columns = (all[0] ?? []).map((_, at) => rows.map(row => textOf(row[at])))
  // The first column says what the row is about, also when that is an hour or a year.
  const areNumbers = columns.map(
    (texts, at) =>
      at > 0 && texts.some(text => number.test(text)) && texts.every(text => number.test(text) || blank.test(text)),
  )
  return all.flatMap(row =>
    row.map((cell, at): [string, CellFacts] => [
      cell.id,
      { isNumber: areNumbers[at]!, ...(!heads.includes(row) && labels[at] && { label: labels[at] }) },
    ]),
  )
}

/** Facts of the cells of all tables, by node id. */
export function cellFacts(tree: Tree): ReadonlyMap<string, CellFacts> {
  const known = new Map<string, CellFacts>()
  walk(tree, node => {
    if (node.type === 'table') for (const [id, facts] of factsOf(node)) known.set(id, facts)
  })
  return known
}
