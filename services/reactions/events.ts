// In: viewer.changed (an erased person reacted to nothing). Out: nothing.
import type { Reactions } from './reactions.ts'
import { listPostsOf, setReaction } from './store.ts'

const postsAtOnce = 200

export async function listen(reactions: Reactions): Promise<void> {
  const { context, db } = reactions
  await context.events.onDurable('viewer.changed', 'reactions.forget-erased', async ({ userId, viewer }) => {
    if (viewer !== null) return
    for (;;) {
      const posts = await listPostsOf(db.kysely, userId, postsAtOnce)
      if (posts.length === 0) return
      await db.inTransaction(async trx => {
        for (const postId of posts) await setReaction(trx, { postId, userId, now: context.clock.now() }, null)
      })
    }
  })
}
