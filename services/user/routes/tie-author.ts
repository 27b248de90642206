import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { announceAuthor } from '../events.ts'
import { getPerson } from '../people.ts'
import { changeAccount } from '../store/accounts.ts'
import type { Users } from '../user.ts'

export const tieAuthor =
  (users: Users): Handler<typeof calls.tieAuthor> =>
  async ({ body: { id, person } }) => {
    await getPerson(users, id)
    await users.db.inTransaction(async trx => {
      await changeAccount(trx, id, { person_id: person })
      await announceAuthor(users, trx, { userId: id, person })
    })
    return { success: true }
  }
