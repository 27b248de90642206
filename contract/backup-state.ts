// What is known of the last backup: `npm run backup` leaves it in the store of pictures, where every server of the magazine reads it.
import { z } from 'zod'

export const backupStateKey = 'state/last-backup.json'

export const backupState = z.object({
  madeAt: z.iso.datetime(),
  /** The copy was read back and agreed with its sums. */
  checkedAt: z.iso.datetime(),
  folder: z.string().max(1000),
  files: z.number().int().min(0),
  bytes: z.number().int().min(0),
  database: z.enum(['pglite', 'postgres']),
})
export type BackupState = z.output<typeof backupState>
