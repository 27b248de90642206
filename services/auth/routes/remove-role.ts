import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeRights } from '../account/change-rights.ts'
import type { Auth } from '../auth.ts'
import * as store from '../store/users.ts'

export const removeRole =
  (auth: Auth): Handler<typeof calls.removeRole> =>
  ({ body: { email, ...role } }) =>
    changeRights(auth, { email }, 'role_taken', async (trx, userId) => {
      if (!(await store.removeRole(trx, userId, role))) throw new DomainError('not_found', 'Такой роли у читателя нет')
      return `${role.application}:${role.name}`
    })
