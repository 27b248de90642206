// In: viewer.changed (removes the reactions of an erased reader). Out: nothing.
import { isErasure } from '#contract/events.ts'
import { postsPerRemoval } from './limits.ts'
import type { Reactions } from './reactions.ts'
import { listPostsOfReader, setReaction } from './store.ts'

export async function listen(reactions: Reactions): Promise<void> {
  const { context, db } = reactions
  await context.events.onDurable(
    'viewer.changed',
    'reactions.forget-erased',
    async ({ userId }) => {
      for (;;) {
        const posts = await listPostsOfReader(db.kysely, userId, postsPerRemoval)
        if (posts.length === 0) return
        await db.inTransaction(async trx => {
          for (const postId of posts) await setReaction(trx, { postId, userId, now: context.clock.now() }, null)
        })
      }
    },
    { isFor: isErasure },
  )
}
