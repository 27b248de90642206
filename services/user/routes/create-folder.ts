import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { foldersMax } from '../limits.ts'
import { checkIsOwner } from '../may.ts'
import { presentFolder } from '../present.ts'
import { folderNameTaken } from '../errors.ts'
import { folderNameKey, isDefaultFolderName } from '../rules/folder-name.ts'
import { lockAccount } from '../store/accounts.ts'
import * as store from '../store/favourites.ts'
import type { Users } from '../user.ts'

export const createFolder =
  (users: Users): Handler<typeof calls.createFolder> =>
  async ({ params: { id: userId }, body: { name } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const key = folderNameKey(name)
    if (isDefaultFolderName(name)) throw folderNameTaken()
    const row = await users.db.inTransaction(async trx => {
      await lockAccount(trx, userId)
      if (await store.findFolderByKey(trx, userId, key)) throw folderNameTaken()
      if ((await store.countFolders(trx, userId)) >= foldersMax)
        throw new DomainError('conflict', `Папок уже ${foldersMax}: больше нельзя`)
      return store.insertFolder(trx, { user_id: userId, name, name_key: key, created_at: users.context.clock.now() })
    })
    return { success: true, data: presentFolder(row, undefined) }
  }
