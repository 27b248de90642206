import { readPostCards } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import type { ServiceContext } from '#platform/service.ts'
import { refreshesPerNetwork, refreshesPerPost } from '../limits.ts'
import type { ActionBody, ActionReply } from './action.ts'

/** A box of the post changed: drops the cached pages of the post and answers its card. */
export async function refreshAppbox(
  { ask, db, events, rateLimit, sharedLimit }: ServiceContext,
  { postId }: ActionBody<'refresh-appbox'>,
  network: string,
): Promise<ActionReply> {
  rateLimit.check('refresh-appbox', network, refreshesPerNetwork)
  const data = (await readPostCards(ask, [postId])).get(postId)
  if (!data) throw new DomainError('not_found', 'Такого материала нет')
  await sharedLimit.check('refresh-appbox post', String(postId), refreshesPerPost)
  const tags = [`post-${postId}`]
  // Events travel through the platform's outbox; this service has no schema of its own.
  await db.of('platform').inTransaction(trx => events.announce(trx, 'post.refreshed', { id: postId, tags }))
  return { success: true, data }
}
