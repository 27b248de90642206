import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import { eraseFromLog } from '#platform/office-log/append.ts'
import { announcingPortrait } from '../account/portrait.ts'
import type { Auth } from '../auth.ts'
import { announceErasure } from '../events.ts'
import { removeLinksOf } from '../office/store/links.ts'
import { revokeOfficeSessions } from '../office/store/sessions.ts'
import { removeCredentials } from '../office/store/credentials.ts'
import { revokeSessionsOf } from '../store/sessions.ts'
import { removeSignInsOf } from '../office/store/people.ts'
import * as store from '../store/users.ts'

export const eraseUser =
  (auth: Auth): Handler<typeof calls.eraseUser> =>
  async ({ body: { id, isAsked } }) => {
    const now = auth.now()
    const isErased = await auth.db.inTransaction(async trx => {
      const isErasedNow = await announcingPortrait(auth, trx, id, () => store.eraseUser(trx, id, now, isAsked))
      if (!isErasedNow) return (await store.findUser(trx, id))?.erased_at !== null
      await revokeSessionsOf(trx, id, now)
      await revokeOfficeSessions(trx, { userId: id }, now)
      await removeCredentials(trx, id)
      await removeLinksOf(trx, id)
      await removeSignInsOf(trx, id)
      eraseFromLog(trx, { kind: 'person', id }, now)
      await announceErasure(auth, trx, id)
      return true
    })
    return { success: true, isErased }
  }
