// Recognises plain text from the clipboard that has structure: cells of a spreadsheet, or Markdown. Pure.
import { marked } from 'marked'

/** The rows and cells of tab-separated text, as spreadsheets copy it; undefined for any other text. */
export function readCells(text: string): string[][] | undefined {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (!rows.some(row => row.includes('\t'))) return undefined
  const cells = rows.map(row => row.split('\t').map(unquote))
  // Lines that start with a tab are indented code, not cells.
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

/** HTML for cells or Markdown; undefined for text without structure. */
export function htmlOfPlainText(text: string): string | undefined {
  const cells = readCells(text)
  if (cells)
    return `<table>${cells.map(row => `<tr>${row.map(cell => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('')}</table>`
  // HTML in Markdown is escaped: in copied text it is not meant as markup.
  return signs.some(sign => sign.test(text))
    ? (marked.parse(escape(text), { async: false, gfm: true }) as string)
    : undefined
}
