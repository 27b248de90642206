import type { PostCard } from '#contract/post-cards.ts'
import { reactionKinds, type PostReactionsReply, type ReactionKind } from '#contract/reactions.ts'
import type { CounterRow } from './store.ts'

type Shown = { counter: CounterRow | undefined; own: ReactionKind | null; userId: string | undefined }

/** Spec 3: post reactions. */
export function presentReactions(post: PostCard, { counter, own, userId }: Shown): PostReactionsReply {
  const ofEach = <Value>(make: (kind: ReactionKind) => Value) =>
    Object.fromEntries(reactionKinds.map(kind => [kind, make(kind)])) as Record<ReactionKind, Value>
  return {
    post_id: post.id,
    post_slug: post.name,
    post_type: post.type,
    post_date: new Date(post.date * 1000).toISOString(),
    user_state: own,
    counts: ofEach(kind => counter?.[kind] ?? 0),
    user_ids: ofEach(kind => (own === kind && userId !== undefined ? [userId] : [])),
    created_at: counter?.created_at.toISOString() ?? null,
    updated_at: counter?.updated_at.toISOString() ?? null,
  }
}
