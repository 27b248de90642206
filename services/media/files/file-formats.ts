// The accepted file formats. All others are refused: they could run code in a browser or on a reader's machine, or no reader could
// open them.
import type { FileKind } from '#contract/media.ts'

export type FileFormat = { extension: string; contentType: string; kind: FileKind }

const audio = (extension: string, contentType: string): FileFormat => ({ extension, contentType, kind: 'audio' })
const video = (extension: string, contentType: string): FileFormat => ({ extension, contentType, kind: 'video' })
const document = (extension: string, contentType: string): FileFormat => ({ extension, contentType, kind: 'document' })

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

/** Maps the names of `file-type` to our formats; several names may be one format. */
export const binaryFormats: ReadonlyMap<string, FileFormat> = new Map([
  ['mp3', audio('mp3', 'audio/mpeg')],
  ['m4a', audio('m4a', 'audio/mp4')],
  ['m4b', audio('m4a', 'audio/mp4')],
  ['aac', audio('aac', 'audio/aac')],
  ['ogg', audio('ogg', 'audio/ogg')],
  ['oga', audio('ogg', 'audio/ogg')],
  ['opus', audio('opus', 'audio/ogg')],
  ['wav', audio('wav', 'audio/wav')],
  ['flac', audio('flac', 'audio/flac')],
  ['mp4', video('mp4', 'video/mp4')],
  ['m4v', video('mp4', 'video/mp4')],
  ['webm', video('webm', 'video/webm')],
  ['pdf', document('pdf', 'application/pdf')],
  ['epub', document('epub', 'application/epub+zip')],
  ['docx', document('docx', `${office}.wordprocessingml.document`)],
  ['xlsx', document('xlsx', `${office}.spreadsheetml.sheet`)],
  ['pptx', document('pptx', `${office}.presentationml.presentation`)],
  ['odt', document('odt', `${open}.text`)],
  ['ods', document('ods', `${open}.spreadsheet`)],
  ['odp', document('odp', `${open}.presentation`)],
  ['zip', document('zip', 'application/zip')],
])

export const textFormats = {
  txt: document('txt', 'text/plain; charset=utf-8'),
  csv: document('csv', 'text/csv; charset=utf-8'),
} as const
