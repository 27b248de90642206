import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeRights } from '../account/change-rights.ts'
import type { Auth } from '../auth.ts'
import * as store from '../store/users.ts'

export const setBan =
  (auth: Auth): Handler<typeof calls.setBan> =>
  ({ body: { isBanned, ...account } }) =>
    changeRights(auth, account, isBanned ? 'banned' : 'unbanned', async (trx, userId) => {
      await store.setBan(trx, userId, isBanned ? auth.now() : null, auth.now())
    })
