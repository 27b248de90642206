import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { announceRevokedSession } from '../../events.ts'
import { note, readOfficeCookie, setOfficeCookie, type Office } from '../office.ts'
import { revokeOfficeSessions } from '../store/sessions.ts'

export const signOutOfOffice =
  (office: Office): Handler<typeof calls.signOutOfOffice> =>
  async (_, visit) => {
    const id = readOfficeCookie(office, visit, 'session')
    if (id !== undefined)
      await office.db.inTransaction(async trx => {
        const [ended] = await revokeOfficeSessions(trx, { id }, office.now())
        if (!ended) return
        await announceRevokedSession(office, trx, { userId: ended.user_id, sessionId: id })
        await note(office, trx, 'signed_out', { userId: ended.user_id, visit })
      })
    setOfficeCookie(office, visit, 'session', undefined)
    return { success: true }
  }
