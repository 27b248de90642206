import type { AttributesOf } from '../../tree.ts'

const knownTypes = new Set(
  'pdf epub fb2 djvu doc docx xls xlsx ppt pptx odt ods odp rtf txt csv zip rar 7z mp3 m4a aac ogg opus wav flac mp4 webm mov'.split(
    ' ',
  ),
)

/** Type and size of a file: «PDF, 240 кБ». Empty when unknown. */
export function fileFacts({ href, sizeBytes }: AttributesOf<'file'>): string {
  const extension = /\.([a-z0-9]{2,5})(?:[?#].*)?$/i.exec(href)?.[1]?.toLowerCase()
  const type = extension && knownTypes.has(extension) ? extension.toUpperCase() : ''
  return [type, sizeBytes ? sizeInWords(sizeBytes) : ''].filter(Boolean).join(', ')
}

function sizeInWords(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1e3))}\u00a0кБ`
  return `${(bytes / 1e6).toFixed(1).replace('.', ',').replace(/,0$/, '')}\u00a0МБ`
}
