import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { folderFavouritesMax } from '../limits.ts'
import { checkIsOwner } from '../may.ts'
import { presentFolder } from '../present.ts'
import * as store from '../store/favourites.ts'
import type { Users } from '../user.ts'

/** The default folder belongs to clients: it has no row, and only its favourites are counted. */
export const listFolders =
  (users: Users): Handler<typeof calls.listFolders> =>
  async ({ params: { id: userId }, query: { page, limit } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const db = users.db.kysely
    const [total, defaultTotal, rows] = await Promise.all([
      store.countFolders(db, userId),
      store.countFavourites(db, { userId, folderIds: [0] }),
      store.listFolders(db, userId, { offset: page * limit, limit }),
    ])
    const contents = await store.readFolderContents(
      db,
      rows.map(row => row.id),
      folderFavouritesMax,
    )
    return {
      success: true,
      data: rows.map(row => presentFolder(row, contents.get(row.id))),
      meta: { total, page, limit, default_total: defaultTotal },
    }
  }
