// In: article.changed, recipe.changed, viewer.changed. A favourite whose post nobody can read now is out of every list and count at once,
// and kept for a while: posts come back.
import type { EventPayload } from '#contract/events.ts'
import { readCards } from './cards.ts'
import { goneDays, removedPiece } from './limits.ts'
import { eraseDue } from './routes/archive.ts'
import { removeEverything } from './store/accounts.ts'
import * as store from './store/favorites.ts'
import type { Users } from './user.ts'

const dayMs = 86_400_000
const oncePerDay = 86_400
const eraseSeconds = 600

export async function listenForPosts(users: Users): Promise<void> {
  const { events, jobs } = users.context
  const note = ({ ids }: EventPayload<'article.changed' | 'recipe.changed'>) => notePosts(users, ids)
  await events.onDurable('article.changed', 'user.note-articles', note)
  await events.onDurable('recipe.changed', 'user.note-recipes', note)
  jobs.every('user.remove-gone', oncePerDay, () => removeGone(users))
}

/** Whoever erased the account: nothing of it stays here. */
export async function listenForPeople(users: Users): Promise<void> {
  const { events, jobs } = users.context
  await events.onDurable('viewer.changed', 'user.forget-erased', async ({ userId, viewer }) => {
    if (viewer === null) await users.db.inTransaction(trx => removeEverything(trx, userId))
  })
  jobs.every('user.erase-archived', eraseSeconds, () => eraseDue(users))
}

async function notePosts(users: Users, ids: readonly number[]): Promise<void> {
  const kept = await store.listFavoritePosts(users.db.kysely, ids)
  if (kept.length === 0) return
  const cards = await readCards(users, kept)
  await users.db.inTransaction(async trx => {
    await store.noteBack(
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

/** Favourites of posts that did not come back in a month. How many there were. */
export async function removeGone(users: Users): Promise<number> {
  const before = new Date(users.context.clock.now().getTime() - goneDays * dayMs)
  let removed = 0
  for (let piece = removedPiece; piece === removedPiece; removed += piece)
    piece = await users.db.inTransaction(trx => store.removeGoneFavorites(trx, before, removedPiece))
  await users.db.inTransaction(trx => store.forgetGone(trx, before))
  return removed
}
