// In: article.changed and recipe.changed (favourites come and go with their posts), viewer.changed (an erased person leaves
// nothing here), portrait.replaced (its picture is removed). Out: author.tied.
import { missingQueue, notePosts, removeGone } from './gone-posts.ts'
import { eraseDue } from './routes/archive.ts'
import { forgetPortrait } from './routes/avatar.ts'
import { removeEverything } from './store/accounts.ts'
import type { Users } from './user.ts'

const oncePerDay = 86_400
const eraseSeconds = 600

export async function listen(users: Users): Promise<void> {
  const { db, context } = users
  const { events, jobs } = context
  const note = ({ ids }: { ids: number[] }) => notePosts(users, ids)
  await events.onDurable('article.changed', 'user.note-articles', note)
  await events.onDurable('recipe.changed', 'user.note-recipes', note)
  await jobs.work(missingQueue, note)
  await events.onDurable('viewer.changed', 'user.forget-erased', async ({ userId, viewer }) => {
    if (viewer !== null) return
    await db.inTransaction(async trx => {
      await removeEverything(trx, userId)
      await events.announce(trx, 'author.tied', { userId, person: null })
    })
  })
  await events.onDurable('portrait.replaced', 'user.forget-portrait', replaced => forgetPortrait(users, replaced))
  jobs.every('user.remove-gone', oncePerDay, () => removeGone(users))
  jobs.every('user.erase-archived', eraseSeconds, () => eraseDue(users))
}
