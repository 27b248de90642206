import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import { noFolder } from '../errors.ts'
import { lockAccount } from '../store/accounts.ts'
import * as store from '../store/favourites.ts'
import type { Users } from '../user.ts'

export const removeFolder =
  (users: Users): Handler<typeof calls.removeFolder> =>
  async ({ params: { id: userId, folderId } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const isRemoved = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      return store.removeFolder(trx, userId, folderId)
    })
    if (!isRemoved) throw noFolder()
    return { success: true }
  }
