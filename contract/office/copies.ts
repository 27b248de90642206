// The page «Копии и выгрузка» of the settings. Copies and archives are made by commands (decisions 066 and 071).
import { z } from 'zod'
import { backupState } from '../backup-state.ts'
import { defineCall, officeCallOf } from '../call.ts'

const reply = z.object({
  last: backupState.nullable().describe('The last backup that was made and read back; null: none is known'),
  database: backupState.shape.database,
})
export type Copies = z.output<typeof reply>

export const getCopies = defineCall({
  ...officeCallOf('content', '/api/v1/office')('getCopies', '/copies', 'Say when the last backup was made'),
  method: 'GET',
  reply,
  errors: ['unauthorized', 'forbidden'],
})
export const copiesCalls = [getCopies] as const
