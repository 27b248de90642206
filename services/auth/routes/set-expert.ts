import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeRights } from '../account/change-rights.ts'
import type { Auth } from '../auth.ts'
import { announceUser } from '../events.ts'
import { setExpertise } from '../store/users.ts'

export const setExpert =
  (auth: Auth): Handler<typeof calls.setExpert> =>
  ({ body: { email, expertise } }) =>
    changeRights(auth, { email }, expertise === null ? 'expert_removed' : 'expert_set', async (trx, userId) => {
      await setExpertise(trx, userId, expertise, auth.now())
      await announceUser(auth, trx, userId)
      return expertise ?? ''
    })
