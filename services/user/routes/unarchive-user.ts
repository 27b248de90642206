import { markArchived } from '#contract/auth.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import { getPerson } from '../people.ts'
import { changeAccount } from '../store/accounts.ts'
import type { Users } from '../user.ts'

export const unarchiveUser =
  (users: Users): Handler<typeof calls.unarchiveUser> =>
  async ({ params: { id } }, { viewer }) => {
    checkIsOwner(viewer, id)
    await getPerson(users, id)
    const { data } = await users.context.ask(markArchived, { body: { id, archive: null } })
    await changeAccount(users.db.kysely, id, { archive_deadline: null })
    return { success: true, data, msg: 'С возвращением', meta: {} }
  }
