// Plain text from the clipboard that says more than words: cells of a sheet, or Markdown. Pure.
import { marked } from 'marked'

/** Rows and cells of tab-separated text, as sheets copy it; undefined for any other text. */
export function readCells(text: string): string[][] | undefined {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (!rows.some(row => row.includes('\t'))) return undefined
  const cells = rows.map(row => row.split('\t').map(unquote))
  // Code is indented by tabs: its lines begin with nothing.
  if (rows.every(row => !row.includes('\t') || row.startsWith('\t'))) return undefined
  return cells.every(row => row.length === cells[0]!.length) ? cells : undefined
}

/** A cell with a line break or a quotation mark is quoted. */
const unquote = (cell: string) => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const signs: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^ {0,3}(?:[-*+]|\d+[.)]) \S.*\n {0,5}(?:[-*+]|\d+[.)]) \S/m,
  /^> \S/m,
  /^```/m,
  /\*\*\S[^*\n]*\*\*/,
  /\[[^\]\n]+\]\((?:https?:|\/)[^)\s]+\)/,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
]

/** HTML of cells or of Markdown; undefined for plain words. */
export function htmlOfPlainText(text: string): string | undefined {
  const cells = readCells(text)
  if (cells)
    return `<table>${cells.map(row => `<tr>${row.map(cell => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('')}</table>`
  // HTML in Markdown stays words: nobody meant it who copied a text.
  return signs.some(sign => sign.test(text))
    ? (marked.parse(escape(text), { async: false, gfm: true }) as string)
    : undefined
}
