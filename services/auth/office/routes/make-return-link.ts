import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentToken } from '../sign-in/links.ts'
import type { Office } from '../office.ts'
import { lockColleague, resetCredentials } from '../people.ts'

export const makeReturnLink =
  (office: Office): Handler<typeof calls.makeReturnLink> =>
  async ({ body: { email } }) =>
    presentToken(
      await office.db.inTransaction(async trx => resetCredentials(office, trx, await lockColleague(trx, { email }))),
    )
