// The sources of the demo magazine's files.
import { createHash } from 'node:crypto'
import { drawings, film } from './film/record.ts'
import { movingListHtml } from './print/moving-list.ts'
import { makeSurf } from './sound/surf.ts'

/** Name of each file → its sources. A file is made again when its sources change. */
export const fileParts: Record<string, () => unknown> = {
  'dyhanie-s-priboem.wav': () => makeSurf().toString('base64'),
  'spisok-dlya-pereezda.pdf': () => movingListHtml(() => ''),
  'rostok-za-dve-nedeli.webm': () => [film, drawings()],
}

export const partsHash = (name: string): string =>
  createHash('sha256').update(JSON.stringify(fileParts[name]!())).digest('hex').slice(0, 16)
