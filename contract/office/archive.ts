// The page «Копии и выгрузка» of the settings: when the magazine was copied, and its archive as a download. Copies are made by a command
// (decision 066), archives by a command and here (decisions 071 and 076).
import { z } from 'zod'
import { backupState } from '../backup-state.ts'
import { defineCall, officeCallOf } from '../call.ts'

const call = officeCallOf('archive', '/api/v1/office')
const errors = ['unauthorized', 'forbidden'] as const

export const getCopies = defineCall({
  ...call('getCopies', '/copies', 'Say when the last backup was made'),
  method: 'GET',
  reply: z.object({
    last: backupState.nullable().describe('The last backup that was made and read back; null: none is known'),
    database: backupState.shape.database,
  }),
  errors,
})
export type Copies = z.output<typeof getCopies.reply>

export const exportStates = ['waiting', 'running', 'done', 'failed', 'interrupted'] as const
export type ExportState = (typeof exportStates)[number]
/** Lines about what an archive lacks that are kept. */
export const missingLinesMax = 50
export const listedExports = 10

const moment = z.iso.datetime()
const number = z.number().int().min(0)
const officeExport = z.object({
  id: z.number().int(),
  madeBy: z.string().nullable().describe('The name of a colleague; null: no such account any more'),
  madeAt: moment,
  endedAt: moment.nullable(),
  state: z
    .enum(exportStates)
    .describe(
      'waiting: the address was given and nobody has opened it yet; interrupted: the download or the server was',
    ),
  stage: z.string().nullable().describe('What is being written, for people'),
  stageDone: number.describe('How many of it'),
  bytes: number.describe('What the browser has got'),
  counts: z
    .object({ articles: number, recipes: number, pictures: number, comments: number, texts: number })
    .nullable()
    .describe('What is in the archive; null until it is complete'),
  missing: z.array(z.string()).max(missingLinesMax).describe('What the archive lacks, the first lines'),
  missingCount: number,
  problem: z.string().nullable().describe('Why there is no archive, for people'),
})
export type OfficeExport = z.output<typeof officeExport>

export const startExport = defineCall({
  ...call(
    'startExport',
    '/exports',
    'Begin an export: answers with an address that gives the archive once, within a minute',
  ),
  method: 'POST',
  reply: z.object({ id: z.number().int(), path: z.string().describe('On the host of the site') }),
  errors: [...errors, 'conflict', 'rate_limited'],
  rateLimit: { max: 6, perSeconds: 3600, isShared: true },
})

export const listExports = defineCall({
  ...call('listExports', '/exports', 'List the last exports, newest first'),
  method: 'GET',
  reply: z.object({ items: z.array(officeExport).max(listedExports) }),
  errors,
})

export const archiveCalls = [getCopies, startExport, listExports] as const
