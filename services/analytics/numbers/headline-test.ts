// Which headline is better. Pure. The test is sequential, so it may be looked at after every reader: the mixture sequential probability
// ratio test of two proportions (R. Johari, P. Koomen, L. Pekelis, D. Walsh, «Always Valid Inference», Operations Research 70 (3), 2022).
// With a difference d of two shares and its variance V, the mixture over N(0, τ²) of the likelihood ratios is
//   Λ = √(V / (V + τ²)) · exp(τ² d² / (2 V (V + τ²))).
// Without a difference, Λ ever exceeds 1/α with a probability of at most α, however often it is looked at (Ville's inequality).

/** Fixed when a trial starts and kept with it. */
export type StopRule = {
  /** The probability of a false winner, over all looks and all titles. */
  alpha: number
  /** The difference of shares that the test is tuned for. */
  tau: number
  /** Nothing is said before each title has been seen by so many readers, and so many have opened one of each two titles. */
  readersMin: number
  opensMin: number
  /** A trial without a winner ends after so many days. */
  days: number
}

export const stopRule: StopRule = { alpha: 0.05, tau: 0.01, readersMin: 500, opensMin: 40, days: 14 }
/** Up to here a difference is called likely. It decides nothing. */
const likelyUpTo = 0.2

/** Readers who saw a title, and those of them who opened the article. */
export type Arm = { seen: number; opened: number }
export type Interval = { low: number; high: number }
export type Verdict =
  | { state: 'early' }
  | { state: 'unclear' }
  /** `best`: the title with the highest share; `error`: how often we err when we call it better. */
  | { state: 'likely' | 'better'; best: number; error: number }

/** The share of readers who opened; moved towards one half by one reader, so that its variance is never 0. */
const shareOf = ({ seen, opened }: Arm) => (opened + 0.5) / (seen + 1)
const varianceOf = (arm: Arm) => {
  const share = shareOf(arm)
  return (share * (1 - share)) / (arm.seen + 1)
}

/** The ratio Λ of two titles. Its variance is that of no difference. */
export function likelihoodRatio(first: Arm, second: Arm, tau: number): number {
  const share = shareOf({ seen: first.seen + second.seen, opened: first.opened + second.opened })
  const variance = share * (1 - share) * (1 / first.seen + 1 / second.seen)
  const difference = second.opened / second.seen - first.opened / first.seen
  const sum = variance + tau ** 2
  return Math.sqrt(variance / sum) * Math.exp((tau ** 2 * difference ** 2) / (2 * variance * sum))
}

/** Half the width of an interval that holds the true value at all looks together with a probability of at least 1 − α. */
export function halfWidth(variance: number, { alpha, tau }: Pick<StopRule, 'alpha' | 'tau'>): number {
  const sum = variance + tau ** 2
  return Math.sqrt(((2 * variance * sum) / tau ** 2) * Math.log(Math.sqrt(sum / variance) / alpha))
}

/** Where the true share of readers who open lies. */
export function intervalOf(arm: Arm, rule: StopRule): Interval {
  const [share, half] = [shareOf(arm), halfWidth(varianceOf(arm), rule)]
  return { low: Math.max(0, share - half), high: Math.min(1, share + half) }
}

/** Where the true difference of the second share from the first lies. */
export function differenceOf(first: Arm, second: Arm, rule: StopRule): Interval {
  const difference = shareOf(second) - shareOf(first)
  const half = halfWidth(varianceOf(first) + varianceOf(second), rule)
  return { low: Math.max(-1, difference - half), high: Math.min(1, difference + half) }
}

/** A winner beats every other title. Each of these comparisons may err α / (their number) times (Bonferroni). */
export function verdictOf(arms: readonly Arm[], rule: StopRule): Verdict {
  if (arms.length < 2 || arms.some(({ seen }) => seen < rule.readersMin)) return { state: 'early' }
  const best = arms.reduce(
    (top, arm, at) => (arm.opened / arm.seen > arms[top]!.opened / arms[top]!.seen ? at : top),
    0,
  )
  const others = arms.filter((_, at) => at !== best)
  if (others.some(({ opened }) => opened + arms[best]!.opened < rule.opensMin)) return { state: 'early' }
  const weakest = Math.min(...others.map(arm => likelihoodRatio(arm, arms[best]!, rule.tau)))
  const error = Math.min(1, others.length / weakest)
  if (error > likelyUpTo) return { state: 'unclear' }
  return { state: error <= rule.alpha ? 'better' : 'likely', best, error }
}
