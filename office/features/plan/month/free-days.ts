// Free days of the month where days are a list: a row for each would be longer than what is planned.
import type { Day } from './month-weeks.ts'

/** Two free days are shorter than the words that would stand for them. */
const fewest = 3

/** Days in their order: free ones that follow each other stand together, any other alone. */
export function freeRuns(days: readonly Day[], isFree: (day: Day) => boolean): readonly (readonly Day[])[] {
  const runs: Day[][] = []
  let isBeforeFree = false
  for (const day of days) {
    const free = isFree(day)
    if (free && isBeforeFree) runs.at(-1)!.push(day)
    else runs.push([day])
    isBeforeFree = free
  }
  return runs
}

export const isLong = (run: readonly Day[]): boolean => run.length >= fewest

const format = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' })

/** «4–20 декабря», «30 ноября – 3 декабря». */
export const daysWords = (run: readonly Day[]): string => format.formatRange(run[0]!.date, run.at(-1)!.date)
