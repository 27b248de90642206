// Posts that nobody can read now. Their favourites are out of every list and count at once, and kept for a while: posts
// come back.
import { readPostCards } from '#contract/post-cards.ts'
import { goneDays, gonePiece, removedPiece } from './limits.ts'
import * as store from './store/favorites.ts'
import type { Users } from './user.ts'

const dayMs = 86_400_000
export const missingQueue = 'user.note-missing'

/** Looks which of these posts can be read now. */
export async function notePosts(users: Users, ids: readonly number[]): Promise<void> {
  const kept = await store.listFavoritePosts(users.db.kysely, ids)
  if (kept.length === 0) return
  const cards = await readPostCards(users.context.ask, kept)
  await users.db.inTransaction(async trx => {
    await store.forgetGone(
      trx,
      kept.filter(id => cards.has(id)),
    )
    await store.noteGone(
      trx,
      kept.filter(id => !cards.has(id)),
      users.context.clock.now(),
    )
  })
}

/** A list met favourites without a card: their news is under way, or was missed. */
export async function reportMissing(users: Users, userId: string, ids: number[]): Promise<void> {
  if (ids.length > 0) await users.context.jobs.send(missingQueue, { ids }, { singletonKey: userId })
}

/**
 * Favourites of posts that did not come back in a month. How many there were. Content is asked once more: what is removed
 * here nobody can bring back, and news may have been missed.
 */
export async function removeGone(users: Users): Promise<number> {
  const { db } = users
  const before = new Date(users.context.clock.now().getTime() - goneDays * dayMs)
  let removed = 0
  for (;;) {
    const ids = await store.listGone(db.kysely, before, gonePiece)
    if (ids.length === 0) return removed
    const cards = await readPostCards(users.context.ask, ids)
    const gone = ids.filter(id => !cards.has(id))
    for (let piece = removedPiece; piece === removedPiece; removed += piece)
      piece = await db.inTransaction(trx => store.removeFavoritesOf(trx, gone, removedPiece))
    await db.inTransaction(trx => store.forgetGone(trx, ids))
  }
}
