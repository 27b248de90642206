// Plausible numbers of reactions for a number of readers. Pure: the same text gives the same shares.
import type { ReactionKind } from '#domain/kinds.ts'
import { makeRandom, seedOf } from './random.ts'

/** One reader in twelve reacts, mostly positively. */
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
