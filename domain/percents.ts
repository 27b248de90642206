/** Whole percentages that add up to 100: the rest goes to the largest remainders. */
export function percentsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, each) => sum + each, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map(each => (each * 100) / total)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((sum, each) => sum + each, 0)
  const byRemainder = exact
    .map((each, at) => ({ at, rest: each - Math.floor(each) }))
    .toSorted((a, b) => b.rest - a.rest)
  for (const { at } of byRemainder.slice(0, left)) whole[at]! += 1
  return whole
}
