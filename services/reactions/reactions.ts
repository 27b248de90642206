// What the routes and listeners of this service share.
import { readPostCards } from '#contract/client/post-cards.ts'
import type { PostReactionsReply } from '#contract/reactions.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { presentReactions } from './present.ts'
import { listOwn, listReactedPosts, type ReactionsTables } from './store.ts'

export type Reactions = {
  context: ServiceContext
  db: ServiceDatabase<ReactionsTables>
}

export function openReactions(context: ServiceContext): Reactions {
  return { context, db: context.db.of<ReactionsTables>('reactions') }
}

/** In the order asked for; posts that are not public are left out. */
export async function readReactions(
  { context, db }: Reactions,
  postIds: readonly number[],
  userId: string | undefined,
): Promise<PostReactionsReply[]> {
  const [cards, reactedPosts, own] = await Promise.all([
    readPostCards(context.ask, postIds),
    listReactedPosts(db.kysely, postIds),
    userId === undefined ? undefined : listOwn(db.kysely, postIds, userId),
  ])
  const reactedPostOf = new Map(reactedPosts.map(row => [row.post_id, row]))
  return [...new Set(postIds)].flatMap(id => {
    const card = cards.get(id)
    if (!card) return []
    return [presentReactions(card, { reactedPost: reactedPostOf.get(id), own: own?.get(id) ?? null, userId })]
  })
}
