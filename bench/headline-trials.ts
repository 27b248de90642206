// Does the test of headlines keep its promise? `node bench/headline-trials.ts`: at each level of interest, 1,000,000 invented readers in trials of
// 10,000 with no difference, looked at after every 100 readers (budget: at most 5 % of the trials have a winner); then trials with a difference.
import { stopRule } from '#services/analytics/numbers/headline-test.ts'
import { simulateTrials } from '#services/analytics/numbers/simulate-trials.ts'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const readers = 10_000
const trials = 1_000_000 / readers

let falseWinners = 0
let all = 0
for (const shares of [
  [0.01, 0.01],
  [0.04, 0.04],
  [0.2, 0.2],
  [0.5, 0.5],
  [0.04, 0.04, 0.04],
  [0.04, 0.04, 0.04, 0.04],
]) {
  // Ten times the readers, because a share of a hundred trials says little.
  const runs = 10 * trials
  const { winners } = simulateTrials({ trials: runs, readers, shares, lookEvery: 100, seed: 1 })
  falseWinners += winners
  all += runs
  console.log(
    `no difference, ${shares.map(percent).join(' / ')}: ${winners} of ${runs} trials, ${percent(winners / runs)}`,
  )
}
console.log(
  `together ${percent(falseWinners / all)} of ${all} trials, ${all * readers} readers (budget ≤ ${percent(stopRule.alpha)})`,
)

for (const [shares, many] of [
  [[0.041, 0.053], 60_000],
  [[0.04, 0.05], 60_000],
  [[0.04, 0.045], 200_000],
  [[0.04, 0.04, 0.055], 90_000],
] as const) {
  const { winners, rightWinners, readersMedian } = simulateTrials({
    trials: 200,
    readers: many,
    shares,
    lookEvery: 200,
    seed: 2,
  })
  console.log(
    `${shares.map(percent).join(' / ')}: of 200 trials of at most ${many} readers ${percent(winners / 200)} have a winner, the right one ${rightWinners} of ${winners}, half of them after ${readersMedian} readers`,
  )
}
