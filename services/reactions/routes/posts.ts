// Spec 7: what readers feel about articles and recipes.
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/post-cards.ts'
import type { listPostReactions as List, setPostReaction as Set } from '#contract/reactions.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readReactions, type Reactions } from '../reactions.ts'
import { setReaction } from '../store.ts'

/** Own: to strangers the numbers may be so old; every page of a text asks for them. Who reacts is answered at once. */
const sharedSeconds = 30

export function listPostReactions(reactions: Reactions): Handler<typeof List> {
  return async ({ query }, answer) => {
    answer.tag(...query.post_ids.map(id => `reactions:${id}`))
    answer.cacheFor(sharedSeconds)
    return { success: true, data: await readReactions(reactions, query.post_ids, answer.viewer?.userId) }
  }
}

export function setPostReaction(reactions: Reactions): Handler<typeof Set> {
  return async ({ body: { post_id: postId, user_state: kind } }, { viewer }) => {
    const { context, db } = reactions
    const { userId } = viewer
    if (!(await readPostCards(context.ask, [postId])).has(postId))
      throw new DomainError('not_found', 'Такого материала нет')
    await db.inTransaction(trx => setReaction(trx, { postId, userId, now: context.clock.now() }, kind))
    const [data] = await readReactions(reactions, [postId], userId)
    if (!data) throw new DomainError('not_found', 'Такого материала нет')
    return { success: true, data }
  }
}
