import { mayHaveReactions } from '#contract/article.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/reactions.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readReactions, type Reactions } from '../reactions.ts'
import { setReaction } from '../store.ts'

export const setPostReaction =
  (reactions: Reactions): Handler<typeof calls.setPostReaction> =>
  async ({ body: { post_id: postId, user_state: kind, post_type: type } }, { viewer }) => {
    const { context, db } = reactions
    const { userId } = viewer
    const card = (await readPostCards(context.ask, [postId])).get(postId)
    if (!card) throw new DomainError('not_found', 'Такого материала нет')
    if (type !== undefined && type !== card.type)
      throw new DomainError('validation', 'Материал другого вида', { post_type: `ожидается ${card.type}` })
    // A reaction set before the post became a page can be taken back.
    if (kind !== null && !mayHaveReactions(card.type))
      throw new DomainError('forbidden', 'На этой странице реакций нет')
    await db.inTransaction(trx => setReaction(trx, { postId, userId, now: context.clock.now() }, kind))
    const [data] = await readReactions(reactions, [postId], userId)
    if (!data) throw new DomainError('not_found', 'Такого материала нет')
    return { success: true, data }
  }
