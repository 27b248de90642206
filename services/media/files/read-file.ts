// Detects the format of untrusted bytes. Signatures come from `file-type`, which looks into ZIP, Ogg, MP4 and Matroska and so
// distinguishes an office document from an archive and from one with macros. Text has no signature and is detected here.
import { fileTypeFromBuffer } from 'file-type'
import { DomainError } from '#contract/errors.ts'
import { binaryFormats, textFormats, type FileFormat } from './file-formats.ts'

const unsupported = () =>
  new DomainError(
    'unsupported_media',
    'Такой файл мы не храним: нужны MP3, M4A, OGG, WAV, FLAC, MP4, WebM, PDF, EPUB, DOCX, XLSX, PPTX, ODT, ODS, ODP, ZIP, TXT или CSV в кодировке UTF-8',
  )

/** The format, by content alone. Throws `unsupported_media`. */
export async function readFile(bytes: Uint8Array): Promise<FileFormat> {
  let extension: string | undefined
  try {
    extension = (await fileTypeFromBuffer(bytes))?.ext
  } catch {
    throw unsupported()
  }
  const format = extension === undefined ? readText(bytes) : binaryFormats.get(extension)
  if (!format) throw unsupported()
  return format
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** HTML, SVG, XML and scripts: text that browsers or systems might execute. */
const executableText = /^\s*(?:<[a-z!?/]|#!)/i
const controlCharacters = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

function readText(bytes: Uint8Array): FileFormat | undefined {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return undefined
  }
  if (controlCharacters.test(text) || executableText.test(text) || text.trim() === '') return undefined
  return isTable(text) ? textFormats.csv : textFormats.txt
}

const checkedRowsMax = 200

/** A table has two rows or more with the same number of cells. Prose has a space after its commas. */
function isTable(text: string): boolean {
  return [';', '\t', ','].some(separator => {
    if (separator === ',' && text.includes(', ')) return false
    const counts = countCells(text, separator)
    return counts.length > 1 && counts[0]! > 1 && counts.every(count => count === counts[0])
  })
}

/** The number of cells in each of the first rows. A quoted cell may contain separators and line breaks. */
function countCells(text: string, separator: string): number[] {
  const counts: number[] = []
  let cells = 1
  let isQuoted = false
  let isEmpty = true
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) cells += 1
    else if (!isQuoted && sign === '\n') {
      if (!isEmpty) counts.push(cells)
      if (counts.length === checkedRowsMax) return counts
      cells = 1
      isEmpty = true
      continue
    }
    if (sign !== '\r') isEmpty = false
  }
  if (!isEmpty) counts.push(cells)
  return counts
}
