import type { PostCard } from '#contract/client/post-cards.ts'
import type { PostReactionsReply } from '#contract/reactions.ts'
import { reactionKinds, type ReactionKind } from '#domain/kinds.ts'
import type { ReactedPost, ReactionCounts } from './store.ts'

type Shown = { reactedPost: ReactedPost | undefined; own: ReactionKind | null; userId: string | undefined }

/** Spec 3: post reactions. */
export function presentReactions(post: PostCard, { reactedPost, own, userId }: Shown): PostReactionsReply {
  const ofEach = <Value>(make: (kind: ReactionKind) => Value) =>
    Object.fromEntries(reactionKinds.map(kind => [kind, make(kind)])) as Record<ReactionKind, Value>
  return {
    post_id: post.id,
    post_slug: post.name,
    post_type: post.type,
    post_date: new Date(post.date * 1000).toISOString(),
    user_state: own,
    counts: ofEach(kind => reactedPost?.counts[kind] ?? 0),
    user_ids: ofEach(kind => (own === kind && userId !== undefined ? [userId] : [])),
    created_at: reactedPost?.created_at.toISOString() ?? null,
    updated_at: reactedPost?.updated_at.toISOString() ?? null,
  }
}

/** The form in which importReactions takes counts: in the order of kinds, without those that nobody chose. */
export function presentCounts(counts: ReactionCounts): ReactionCounts {
  return Object.fromEntries(
    reactionKinds.flatMap(kind => {
      const n = counts[kind] ?? 0
      return n > 0 ? [[kind, n]] : []
    }),
  )
}
