// When the last copy of the magazine was made, for administrators of the office.
import { backupState, backupStateKey } from '#contract/backup-state.ts'
import { DomainError } from '#contract/errors.ts'
import type { getCopies as getCall } from '#contract/office/copies.ts'
import { isOfficeAdmin } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'

export const getCopies =
  ({ context: { blobs, config } }: Content): Handler<typeof getCall> =>
  async (_, { viewer }) => {
    if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Копии видит администратор')
    const stored = await blobs.get(backupStateKey)
    const read = stored && backupState.safeParse(JSON.parse(stored.bytes.toString()))
    return {
      last: read?.success ? read.data : null,
      database: config.database.kind === 'postgres' ? 'postgres' : 'pglite',
    }
  }
