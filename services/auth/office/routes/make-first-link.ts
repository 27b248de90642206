import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { makeLink, presentToken } from '../sign-in/links.ts'
import type { Office } from '../office.ts'
import { hasAdministrator } from '../store/people.ts'

export const makeFirstLink =
  (office: Office): Handler<typeof calls.makeFirstLink> =>
  ({ body: { if_none: isOnlyFirst } }) =>
    office.db.inTransaction(async trx => {
      if (isOnlyFirst && (await hasAdministrator(trx))) return { data: null }
      return presentToken(await makeLink(office, trx, { purpose: 'first', isOnlyFirst }))
    })
