// What so many readers could have felt. Pure: the same text, the same shares.
import type { ReactionKind } from '#contract/reactions.ts'
import { makeRandom, seedOf } from './random.ts'

/** Of a hundred readers one or two press anything; most of those are pleased. */
const shares: Partial<Record<ReactionKind, number>> = {
  heart: 0.0062,
  thumbs_up: 0.0054,
  on_fire: 0.0021,
  thumbs_down: 0.0007,
  angry: 0.0003,
}

export function reactionsOf({ slug }: { slug: string }, views: number): Partial<Record<ReactionKind, number>> {
  const random = makeRandom(seedOf(`reactions ${slug}`))
  return Object.fromEntries(
    Object.entries(shares).map(([kind, share]) => [kind, Math.round(views * share * (0.4 + 1.2 * random()))]),
  )
}
