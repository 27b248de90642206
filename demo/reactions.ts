// What so many readers could have felt. Pure: the same text, the same shares.
import type { ReactionKind } from '#contract/reactions.ts'
import { makeRandom, seedOf } from './random.ts'

/** Of a dozen readers one presses something; most of those are pleased. */
const shares: Partial<Record<ReactionKind, number>> = {
  heart: 0.036,
  thumbs_up: 0.031,
  on_fire: 0.012,
  thumbs_down: 0.004,
  angry: 0.0015,
}

export function reactionsOf({ slug }: { slug: string }, views: number): Partial<Record<ReactionKind, number>> {
  const random = makeRandom(seedOf(`reactions ${slug}`))
  return Object.fromEntries(
    Object.entries(shares).map(([kind, share]) => [kind, Math.round(views * share * (0.4 + 1.2 * random()))]),
  )
}
