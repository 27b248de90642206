import { expect, test } from 'vitest'
import { differenceOf, halfWidth, intervalOf, likelihoodRatio, stopRule, verdictOf, type Arm } from './headline-test.ts'
import { simulateTrials } from './simulate-trials.ts'

/** The definition: the mean of the likelihood ratios over θ of N(0, τ²), by the trapezoidal rule. */
function ratioByDefinition(difference: number, variance: number, tau: number): number {
  const step = tau / 2000
  let sum = 0
  for (let theta = -10 * tau; theta <= 10 * tau; theta += step) {
    const density = Math.exp(-(theta ** 2) / (2 * tau ** 2)) / (tau * Math.sqrt(2 * Math.PI))
    sum += density * Math.exp((difference * theta - theta ** 2 / 2) / variance) * step
  }
  return sum
}

test.each<[Arm, Arm]>([
  [
    { seen: 5000, opened: 200 },
    { seen: 5000, opened: 250 },
  ],
  [
    { seen: 5000, opened: 200 },
    { seen: 5000, opened: 200 },
  ],
  [
    { seen: 9000, opened: 500 },
    { seen: 1000, opened: 40 },
  ],
  [
    { seen: 20_000, opened: 820 },
    { seen: 20_000, opened: 1060 },
  ],
])('the ratio of %j and %j is the mixture by its definition', (first, second) => {
  const share = (first.opened + second.opened + 0.5) / (first.seen + second.seen + 1)
  const variance = share * (1 - share) * (1 / first.seen + 1 / second.seen)
  const difference = second.opened / second.seen - first.opened / first.seen
  const wanted = ratioByDefinition(difference, variance, 0.01)
  expect(likelihoodRatio(first, second, 0.01) / wanted).toBeCloseTo(1, 6)
})

test('an interval ends where the ratio reaches 1/α', () => {
  const [variance, tau, alpha] = [1.6e-5, 0.01, 0.05]
  expect(ratioByDefinition(halfWidth(variance, { alpha, tau }), variance, tau) * alpha).toBeCloseTo(1, 6)
})

test('intervals contain what was counted, and stay between 0 and 1', () => {
  const arm = { seen: 5000, opened: 200 }
  const { low, high } = intervalOf(arm, stopRule)
  expect([low, high].map(share => Number((100 * share).toFixed(2)))).toEqual([3.16, 4.85])
  expect(intervalOf({ seen: 0, opened: 0 }, stopRule)).toEqual({ low: 0, high: 1 })
  const difference = differenceOf(arm, { seen: 5000, opened: 300 }, stopRule)
  expect([difference.low > 0, difference.high < 0.05]).toEqual([true, true])
})

test.each<[string, Arm[], string]>([
  [
    'nobody has read',
    [
      { seen: 0, opened: 0 },
      { seen: 0, opened: 0 },
    ],
    'early',
  ],
  [
    'few readers',
    [
      { seen: 400, opened: 10 },
      { seen: 400, opened: 100 },
    ],
    'early',
  ],
  [
    'few have opened',
    [
      { seen: 2000, opened: 10 },
      { seen: 2000, opened: 20 },
    ],
    'early',
  ],
  [
    'no difference',
    [
      { seen: 20_000, opened: 800 },
      { seen: 20_000, opened: 805 },
    ],
    'unclear',
  ],
  [
    'some difference',
    [
      { seen: 6000, opened: 240 },
      { seen: 6000, opened: 305 },
    ],
    'likely',
  ],
  [
    'a clear difference',
    [
      { seen: 20_000, opened: 820 },
      { seen: 20_000, opened: 1060 },
    ],
    'better',
  ],
  [
    'two titles equally good, better than a third',
    [
      { seen: 20_000, opened: 400 },
      { seen: 20_000, opened: 1060 },
      { seen: 20_000, opened: 1062 },
    ],
    'unclear',
  ],
])('%s: %j is %s', (_, arms, state) => {
  expect(verdictOf(arms, stopRule).state).toBe(state)
})

test('the best of three is named by its place', () => {
  const arms = [1060, 800, 1400].map(opened => ({ seen: 20_000, opened }))
  expect(verdictOf(arms, stopRule)).toMatchObject({ state: 'better', best: 2 })
})

test('without a difference, no more winners than promised, though every hundredth reader is a look', () => {
  const { winners } = simulateTrials({ trials: 300, readers: 6000, shares: [0.04, 0.04], lookEvery: 100, seed: 7 })
  expect(winners / 300).toBeLessThanOrEqual(stopRule.alpha)
})

test('a real difference is found, and the better title wins', () => {
  const { winners, rightWinners } = simulateTrials({
    trials: 60,
    readers: 40_000,
    shares: [0.041, 0.053],
    lookEvery: 500,
    seed: 7,
  })
  expect(winners / 60).toBeGreaterThan(0.9)
  expect(rightWinners).toBe(winners)
})
