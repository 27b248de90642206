// Posts that readers cannot open now. Lists and counts leave their favourites out at once. The favourites are kept for a
// while, because posts come back.
import { readPostCards } from '#contract/client/post-cards.ts'
import { dayMs } from '#domain/time-units.ts'
import { cleanupBatchRows, goneDays, gonePostsBatch } from './limits.ts'
import * as store from './store/favourites.ts'
import type { Users } from './user.ts'

export const missingPostsQueue = 'user.note-missing'

/** Records which of these posts are gone and which have come back. */
export async function recordPosts(users: Users, ids: readonly number[]): Promise<void> {
  const favourites = await store.listFavouritePosts(users.db.kysely, ids)
  if (favourites.length === 0) return
  const cards = await readPostCards(users.context.ask, favourites)
  await users.db.inTransaction(async trx => {
    await store.removeGone(
      trx,
      favourites.filter(id => cards.has(id)),
    )
    await store.addGone(
      trx,
      favourites.filter(id => !cards.has(id)),
      users.context.clock.now(),
    )
  })
}

/** A list met favourites without a card: the event about their posts is on its way or was missed. */
export async function reportMissing(users: Users, userId: string, ids: number[]): Promise<void> {
  if (ids.length > 0) await users.context.jobs.send(missingPostsQueue, { ids }, { singletonKey: userId })
}

/**
 * Removes favourites of posts that have not come back in time and returns their number. Content is asked once more, because
 * removed favourites cannot be restored and an event may have been missed.
 */
export async function removeExpiredFavourites(users: Users): Promise<number> {
  const { db } = users
  const before = new Date(users.context.clock.now().getTime() - goneDays * dayMs)
  let removed = 0
  for (;;) {
    const ids = await store.listGone(db.kysely, before, gonePostsBatch)
    if (ids.length === 0) return removed
    const cards = await readPostCards(users.context.ask, ids)
    const gone = ids.filter(id => !cards.has(id))
    for (let batch = cleanupBatchRows; batch === cleanupBatchRows; removed += batch)
      batch = await db.inTransaction(trx => store.removeFavouritesOf(trx, gone, cleanupBatchRows))
    await db.inTransaction(trx => store.removeGone(trx, ids))
  }
}
