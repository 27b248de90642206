// In: article.changed and recipe.changed (favourites follow their posts), viewer.changed (an erased person's data is removed; a closed profile is a
// request that waits for its day),
// portrait.replaced (its picture is removed). Out: author.tied.
import type { Transaction } from 'kysely'
import { eraseArchived, forgetPerson } from './erase-archived.ts'
import { forgetOld, noteClosing } from './data-requests/own-deeds.ts'
import { missingPostsQueue, recordPosts, removeExpiredFavourites } from './gone-posts.ts'
import { removePortrait } from './portrait.ts'
import type { UserTables } from './store/tables.ts'
import type { Users } from './user.ts'

const daySeconds = 86_400
const erasureSeconds = 600

/** `person`: the author in content whose articles are this user's; null for none. */
export async function announceAuthor(
  { context }: Users,
  trx: Transaction<UserTables>,
  { userId, person }: { userId: string; person: number | null },
): Promise<void> {
  await context.events.announce(trx, 'author.tied', { userId, person })
}

export async function listen(users: Users): Promise<void> {
  const { context } = users
  const { events, jobs } = context
  const record = ({ ids }: { ids: number[] }) => recordPosts(users, ids)
  await events.onDurable('article.changed', 'user.note-articles', record)
  await events.onDurable('recipe.changed', 'user.note-recipes', record)
  await jobs.work(missingPostsQueue, record)
  await events.onDurable('viewer.changed', 'user.forget-erased', async ({ userId, viewer }) => {
    if (viewer !== null) return noteClosing(users, userId, viewer.isArchived)
    await forgetPerson(users, { id: userId, email: null }, trx => announceAuthor(users, trx, { userId, person: null }))
  })
  await events.onDurable('portrait.replaced', 'user.forget-portrait', portrait => removePortrait(users, portrait))
  jobs.every('user.remove-gone', daySeconds, () => removeExpiredFavourites(users))
  jobs.every('user.forget-requests', daySeconds, () => forgetOld(users))
  jobs.every('user.erase-archived', erasureSeconds, () => eraseArchived(users))
}
