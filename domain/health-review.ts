/** A health text whose review is later than this many days tells readers that it waits for one. */
export const reviewOverdueDays = 30

/** When a text is to be reviewed again, unless an editor set another day. */
export function yearAfter(day: string): string {
  const next = new Date(day)
  next.setUTCFullYear(next.getUTCFullYear() + 1)
  return next.toISOString().slice(0, 10)
}
