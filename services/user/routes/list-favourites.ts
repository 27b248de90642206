import { readPostCards } from '#contract/client/post-cards.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { reportMissing } from '../gone-posts.ts'
import { checkIsOwner } from '../may.ts'
import { presentFavourite } from '../present.ts'
import * as store from '../store/favourites.ts'
import type { Users } from '../user.ts'

export const listFavourites =
  (users: Users): Handler<typeof calls.listFavorites> =>
  async ({ params, query }, { viewer }) => {
    checkIsOwner(viewer, params.id)
    const { page, limit } = query
    const db = users.db.kysely
    const filter = { userId: params.id, folderIds: query.folder_ids, postIds: query.post_ids }
    const [total, rows] = await Promise.all([
      store.countFavourites(db, filter),
      store.listFavourites(db, filter, { offset: (page - 1) * limit, limit }),
    ])
    const cards = await readPostCards(
      users.context.ask,
      rows.map(row => row.post_id),
    )
    const missing = rows.flatMap(({ post_id }) => (cards.has(post_id) ? [] : [post_id]))
    await reportMissing(users, params.id, missing)
    return {
      success: true,
      data: rows.flatMap(row => {
        const post = cards.get(row.post_id)
        return post ? [{ ...presentFavourite(row), post }] : []
      }),
      meta: { total, total_pages: Math.ceil(total / limit), page, limit },
    }
  }
