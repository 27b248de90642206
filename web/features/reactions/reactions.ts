// Reactions to a post: five kinds are shown (spec 3), each reader has at most one.
import type { PostReactionsReply } from '#contract/reactions.ts'

export const shownReactions = [
  { kind: 'heart', title: 'Сердечко' },
  { kind: 'thumbs_up', title: 'Палец вверх' },
  { kind: 'on_fire', title: 'Огонь' },
  { kind: 'thumbs_down', title: 'Палец вниз' },
  { kind: 'angry', title: 'Сердитый смайлик' },
] as const
export type ShownReaction = (typeof shownReactions)[number]['kind']

export type Reactions = { counts: Record<ShownReaction, number>; own: ShownReaction | null }

/** The server keeps `like` and `dislike` of older clients; they are not shown. */
const isShown = (kind: string | null): kind is ShownReaction => shownReactions.some(each => each.kind === kind)

export function toReactions({ counts, user_state: own }: PostReactionsReply): Reactions {
  return {
    counts: Object.fromEntries(shownReactions.map(({ kind }) => [kind, counts[kind]])) as Reactions['counts'],
    own: isShown(own) ? own : null,
  }
}

/** Spec 4: the current choice again takes it back, another choice moves it, the first choice adds one. */
export function choose({ counts, own }: Reactions, kind: ShownReaction): Reactions {
  const next = own === kind ? null : kind
  const changed = { ...counts }
  if (own) changed[own] = Math.max(0, changed[own] - 1)
  if (next) changed[next] += 1
  return { counts: changed, own: next }
}
