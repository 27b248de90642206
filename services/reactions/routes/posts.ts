// Spec 7: what readers feel about articles and recipes.
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/post-cards.ts'
import type {
  listPersonReactions as OfPerson,
  listPostReactions as List,
  setPostReaction as Set,
} from '#contract/reactions.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readReactions, type Reactions } from '../reactions.ts'
import { listOfPerson, setReaction } from '../store.ts'

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

const exportedReactions = 5_000

export function listPersonReactions({ db }: Reactions): Handler<typeof OfPerson> {
  return async ({ query }) => {
    const rows = await listOfPerson(db.kysely, query.user_id, exportedReactions)
    return { items: rows.map(row => ({ ...row, created_at: row.created_at.toISOString() })) }
  }
}
