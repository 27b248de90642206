// The archive of the magazine for its administrators: downloads of it, and when the last backup was made. Asks every service for what it
// keeps. Stores no archive.
import * as calls from '#contract/office/archive.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openArchive } from './archive.ts'
import { installDownload } from './routes/download.ts'
import { getCopies } from './routes/get-copies.ts'
import { listExports } from './routes/list-exports.ts'
import { startExport } from './routes/start-export.ts'

export const archive: Service = {
  name: 'archive',
  migrations: new URL('./migrations/', import.meta.url),
  open(app, context) {
    const opened = openArchive(context, app.prefix)
    answer(app, context, calls.getCopies, getCopies(opened))
    answer(app, context, calls.startExport, startExport(opened))
    answer(app, context, calls.listExports, listExports(opened))
    installDownload(app, opened)
  },
}
