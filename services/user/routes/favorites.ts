// Spec 7, user service: favourites. Cards are asked for outside transactions; writes of one person queue at their account.
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/post-cards.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { reportMissing } from '../gone-posts.ts'
import { favoritesMax } from '../limits.ts'
import { checkMayChange, checkMaySee } from '../may.ts'
import { presentFavorite } from '../present.ts'
import { lockAccount } from '../store/accounts.ts'
import * as store from '../store/favorites.ts'
import type { Users } from '../user.ts'

const noFolder = () => new DomainError('not_found', 'Такой папки нет', { folderId: 'такой папки нет' })

export function listFavorites(users: Users): Handler<typeof calls.listFavorites> {
  return async ({ params, query }, { viewer }) => {
    checkMaySee(viewer, params.id)
    const { page, limit } = query
    const db = users.db.kysely
    const filter = { userId: params.id, folderIds: query.folder_ids, postIds: query.post_ids }
    const [total, rows] = await Promise.all([
      store.countFavorites(db, filter),
      store.listFavorites(db, filter, { offset: (page - 1) * limit, limit }),
    ])
    const cards = await readPostCards(
      users.context.ask,
      rows.map(row => row.post_id),
    )
    await reportMissing(
      users,
      params.id,
      rows.flatMap(({ post_id }) => (cards.has(post_id) ? [] : [post_id])),
    )
    return {
      success: true,
      data: rows.flatMap(row => {
        const post = cards.get(row.post_id)
        return post ? [{ ...presentFavorite(row), post }] : []
      }),
      meta: { total, total_pages: Math.ceil(total / limit), page, limit },
    }
  }
}

export function addFavorite(users: Users): Handler<typeof calls.addFavorite> {
  return async ({ params: { id: userId }, body: { postId, folderId } }, { viewer }) => {
    checkMayChange(viewer, userId)
    const isReadable = (await readPostCards(users.context.ask, [postId])).has(postId)
    const row = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      if (folderId && !(await store.findFolder(trx, userId, folderId))) throw noFolder()
      const known = await store.findFavorite(trx, userId, postId)
      if (known) {
        const isMoved = folderId !== undefined && folderId !== known.folder_id
        return (isMoved && (await store.putIntoFolder(trx, userId, postId, folderId))) || known
      }
      if (!isReadable) throw new DomainError('not_found', 'Такого материала нет', { postId: 'такого материала нет' })
      if ((await store.countKept(trx, userId)) >= favoritesMax)
        throw new DomainError('conflict', `В избранном уже ${favoritesMax} материалов: уберите ненужное`)
      return store.insertFavorite(trx, {
        user_id: userId,
        post_id: postId,
        folder_id: folderId ?? null,
        created_at: users.context.clock.now(),
      })
    })
    return { success: true, data: presentFavorite(row) }
  }
}

export function moveFavorite(users: Users): Handler<typeof calls.moveFavorite> {
  return async ({ params: { id: userId, postId }, body: { folderId } }, { viewer }) => {
    checkMayChange(viewer, userId)
    const row = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      if (folderId !== null && !(await store.findFolder(trx, userId, folderId))) throw noFolder()
      return store.putIntoFolder(trx, userId, postId, folderId)
    })
    if (!row) throw new DomainError('not_found', 'Этого материала нет в избранном')
    return { success: true, data: presentFavorite(row) }
  }
}

export function removeFavorite(users: Users): Handler<typeof calls.removeFavorite> {
  return async ({ params: { id: userId, postId } }, { viewer }) => {
    checkMayChange(viewer, userId)
    await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      await store.removeFavorite(trx, userId, postId)
    })
    return { success: true }
  }
}
