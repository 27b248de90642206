import { readPostCards } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { favouritesMax } from '../limits.ts'
import { checkIsOwner } from '../may.ts'
import { presentFavourite } from '../present.ts'
import { noFavouriteFolder } from '../errors.ts'
import { lockAccount } from '../store/accounts.ts'
import * as store from '../store/favourites.ts'
import type { Users } from '../user.ts'

/** Adding a favourite again keeps its folder unless the request names one. */
export const addFavourite =
  (users: Users): Handler<typeof calls.addFavorite> =>
  async ({ params: { id: userId }, body: { postId, folderId } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    // Other services are asked before the transaction: with one database connection, asking inside it would wait for itself.
    const isReadable = (await readPostCards(users.context.ask, [postId])).has(postId)
    const row = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      if (folderId && !(await store.findFolder(trx, userId, folderId))) throw noFavouriteFolder()
      const known = await store.findFavourite(trx, userId, postId)
      if (known) {
        const isMoved = folderId !== undefined && folderId !== known.folder_id
        return (isMoved && (await store.putIntoFolder(trx, userId, postId, folderId))) || known
      }
      if (!isReadable) throw new DomainError('not_found', 'Такого материала нет', { postId: 'такого материала нет' })
      if ((await store.countStored(trx, userId)) >= favouritesMax)
        throw new DomainError('conflict', `В избранном уже ${favouritesMax} материалов: уберите ненужное`)
      return store.insertFavourite(trx, {
        user_id: userId,
        post_id: postId,
        folder_id: folderId ?? null,
        created_at: users.context.clock.now(),
      })
    })
    return { success: true, data: presentFavourite(row) }
  }
