import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { makeLink } from '../links.ts'
import { endSessions, note, type Office } from '../office.ts'
import { lockColleague, resetWays } from '../people.ts'
import { closeLinks } from '../store/links.ts'
import { hasAdministrator } from '../store/people.ts'
import { lockEverybodyOut } from '../store/ways.ts'

const present = ({ token, expiresAt }: { token: string; expiresAt: Date }) => ({
  data: { token, expires_at: expiresAt.toISOString() },
})

export const makeFirstLink =
  (office: Office): Handler<typeof calls.makeFirstLink> =>
  ({ body: { if_none: isOnlyFirst } }) =>
    office.db.inTransaction(async trx => {
      if (isOnlyFirst && (await hasAdministrator(trx))) return { data: null }
      return present(await makeLink(office, trx, { purpose: 'first', isOnlyFirst }))
    })

export const makeReturnLink =
  (office: Office): Handler<typeof calls.makeReturnLink> =>
  async ({ body: { email } }) =>
    present(await office.db.inTransaction(async trx => resetWays(office, trx, await lockColleague(trx, { email }))))

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
