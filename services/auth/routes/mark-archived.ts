import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { announceUser, announceViewer } from '../events.ts'
import { noSuchUser } from '../may.ts'
import { presentUser } from '../present.ts'
import { updateUser } from '../store/users.ts'

/** `archive` null restores the account. */
export const markArchived =
  (auth: Auth): Handler<typeof calls.markArchived> =>
  async ({ body: { id, archive } }) => {
    const now = auth.now()
    const changes = {
      archived_at: archive && now,
      archive_deadline_date: archive && new Date(archive.deadline),
      delete_reason_code: archive && archive.reasonCode,
      delete_reason_comment: archive && archive.reasonComment,
      rights_changed_at: now,
    }
    return auth.db.inTransaction(async trx => {
      const user = await updateUser(trx, id, changes, now)
      if (!user) throw noSuchUser()
      await announceViewer(auth, trx, user)
      await announceUser(auth, trx, id)
      return { data: presentUser(user, 'services') }
    })
  }
