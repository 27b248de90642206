// When the last copy of the magazine was made, for administrators of the office.
import { backupState, backupStateKey } from '#contract/backup-state.ts'
import type * as calls from '#contract/office/archive.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Archive } from '../archive.ts'
import { checkMayCopy } from '../may.ts'

export const getCopies =
  ({ context: { blobs, config } }: Archive): Handler<typeof calls.getCopies> =>
  async (_, { viewer }) => {
    checkMayCopy(viewer)
    const stored = await blobs.get(backupStateKey)
    const read = stored && backupState.safeParse(JSON.parse(stored.bytes.toString()))
    return {
      last: read?.success ? read.data : null,
      database: config.database.kind === 'postgres' ? 'postgres' : 'pglite',
    }
  }
