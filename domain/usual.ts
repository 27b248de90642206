// What is usual for a day: the median of four such days before it. Pure.

export const usualDays = 4

/** Null unless all four are known: two days are no custom. */
export function usualOf(before: readonly (number | null)[]): number | null {
  const known = before.filter(value => value !== null).toSorted((a, b) => a - b)
  if (known.length < usualDays || known.length < before.length) return null
  return Math.round((known[1]! + known[2]!) / 2)
}
