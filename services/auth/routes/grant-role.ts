import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeRights } from '../account/change-rights.ts'
import type { Auth } from '../auth.ts'
import { addRole } from '../store/users.ts'

export const grantRole =
  (auth: Auth): Handler<typeof calls.grantRole> =>
  ({ body: { email, ...role } }) =>
    changeRights(auth, { email }, 'role_given', async (trx, userId) => {
      await addRole(trx, userId, role, auth.now())
      return `${role.application}:${role.name}`
    })
