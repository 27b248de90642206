import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { endSessions, note, type Office } from '../office.ts'
import { closeLinks } from '../store/links.ts'
import { lockEverybodyOut } from '../store/credentials.ts'

export const lockOffice =
  (office: Office): Handler<typeof calls.lockOffice> =>
  () =>
    office.db.inTransaction(async trx => {
      const now = office.now()
      await lockEverybodyOut(trx, now)
      const links = await closeLinks(trx, 'all', now)
      const sessions = await endSessions(office, trx, {})
      await note(office, trx, 'office_locked', { userId: null })
      return { success: true as const, sessions, links }
    })
