// Spec 7, user service: folders of favourites. The default one is the client's: it has no row, only a count.
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { folderPreview, foldersMax } from '../limits.ts'
import { checkMayChange, checkMaySee } from '../may.ts'
import { presentFolder } from '../present.ts'
import { folderNameKey, isDefaultFolderName } from '../rules/folder-name.ts'
import { lockAccount } from '../store/accounts.ts'
import * as store from '../store/favorites.ts'
import type { Users } from '../user.ts'

const noFolder = () => new DomainError('not_found', 'Такой папки нет')
const isTaken = () => new DomainError('conflict', 'Папка с таким названием уже есть', { name: 'название занято' })
const nothing = { total: 0, newest: [] }

export function listFolders(users: Users): Handler<typeof calls.listFolders> {
  return async ({ params: { id: userId }, query: { page, limit } }, { viewer }) => {
    checkMaySee(viewer, userId)
    const db = users.db.kysely
    const [total, defaultTotal, rows] = await Promise.all([
      store.countFolders(db, userId),
      store.countFavorites(db, { userId, folderIds: [0] }),
      store.listFolders(db, userId, { offset: page * limit, limit }),
    ])
    const contents = await store.readFolderContents(
      db,
      rows.map(row => row.id),
      folderPreview,
    )
    return {
      success: true,
      data: rows.map(row => presentFolder(row, contents.get(row.id) ?? nothing)),
      meta: { total, page, limit, default_total: defaultTotal },
    }
  }
}

export function createFolder(users: Users): Handler<typeof calls.createFolder> {
  return async ({ params: { id: userId }, body: { name } }, { viewer }) => {
    checkMayChange(viewer, userId)
    const key = folderNameKey(name)
    if (isDefaultFolderName(name)) throw isTaken()
    const row = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      if (await store.findFolderByKey(trx, userId, key)) throw isTaken()
      if ((await store.countFolders(trx, userId)) >= foldersMax)
        throw new DomainError('conflict', `Папок уже ${foldersMax}: больше нельзя`)
      return store.insertFolder(trx, { user_id: userId, name, name_key: key, created_at: users.context.clock.now() })
    })
    return { success: true, data: presentFolder(row, nothing) }
  }
}

export function renameFolder(users: Users): Handler<typeof calls.renameFolder> {
  return async ({ params: { id: userId, folderId }, body: { name } }, { viewer }) => {
    checkMayChange(viewer, userId)
    const key = folderNameKey(name)
    if (isDefaultFolderName(name)) throw isTaken()
    const row = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      if (!(await store.findFolder(trx, userId, folderId))) throw noFolder()
      const owner = await store.findFolderByKey(trx, userId, key)
      if (owner && owner.id !== folderId) throw isTaken()
      return store.renameFolder(trx, folderId, name, key)
    })
    const contents = await store.readFolderContents(users.db.kysely, [folderId], folderPreview)
    return { success: true, data: presentFolder(row, contents.get(folderId) ?? nothing) }
  }
}

export function removeFolder(users: Users): Handler<typeof calls.removeFolder> {
  return async ({ params: { id: userId, folderId } }, { viewer }) => {
    checkMayChange(viewer, userId)
    const isRemoved = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      return store.removeFolder(trx, userId, folderId)
    })
    if (!isRemoved) throw noFolder()
    return { success: true }
  }
}
