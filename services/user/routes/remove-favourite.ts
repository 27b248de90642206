import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import { lockAccount } from '../store/accounts.ts'
import * as store from '../store/favourites.ts'
import type { Users } from '../user.ts'

export const removeFavourite =
  (users: Users): Handler<typeof calls.removeFavorite> =>
  async ({ params: { id: userId, postId } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      await store.removeFavourite(trx, userId, postId)
    })
    return { success: true }
  }
