import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import { presentFavourite } from '../present.ts'
import { noFavouriteFolder } from '../errors.ts'
import { lockAccount } from '../store/accounts.ts'
import * as store from '../store/favourites.ts'
import type { Users } from '../user.ts'

export const moveFavourite =
  (users: Users): Handler<typeof calls.moveFavorite> =>
  async ({ params: { id: userId, postId }, body: { folderId } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const row = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      if (folderId !== null && !(await store.findFolder(trx, userId, folderId))) throw noFavouriteFolder()
      return store.putIntoFolder(trx, userId, postId, folderId)
    })
    if (!row) throw new DomainError('not_found', 'Этого материала нет в избранном')
    return { success: true, data: presentFavourite(row) }
  }
