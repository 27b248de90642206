import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { folderFavouritesMax } from '../limits.ts'
import { checkIsOwner } from '../may.ts'
import { presentFolder } from '../present.ts'
import { folderNameTaken, noFolder } from '../errors.ts'
import { folderNameKey, isDefaultFolderName } from '../rules/folder-name.ts'
import { lockAccount } from '../store/accounts.ts'
import * as store from '../store/favourites.ts'
import type { Users } from '../user.ts'

export const renameFolder =
  (users: Users): Handler<typeof calls.renameFolder> =>
  async ({ params: { id: userId, folderId }, body: { name } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const key = folderNameKey(name)
    if (isDefaultFolderName(name)) throw folderNameTaken()
    const row = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      if (!(await store.findFolder(trx, userId, folderId))) throw noFolder()
      const holder = await store.findFolderByKey(trx, userId, key)
      if (holder && holder.id !== folderId) throw folderNameTaken()
      return store.renameFolder(trx, folderId, name, key)
    })
    const contents = await store.readFolderContents(users.db.kysely, [folderId], folderFavouritesMax)
    return { success: true, data: presentFolder(row, contents.get(folderId)) }
  }
