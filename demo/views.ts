// Plausible views of a year for a magazine of this size. Pure: the same text and day give the same number.
import { daysBefore, daysBetween, dayOf } from './dates.ts'
import { makeRandom, seedOf } from './random.ts'

export type ViewedText = {
  id: number
  slug: string
  /** ISO date with the magazine's offset. */
  publishedAt: string
  /** Health texts and recipes are found by search for years; others are mostly read while they are new. */
  isEvergreen: boolean
}
export type DayViews = { id: number; day: string; count: number }

/** Sunday first. On weekdays people read at lunch. */
const weekday = [0.86, 1.1, 1.12, 1.08, 1.05, 0.97, 0.8]

/** Views by day, from publication (at most a year back) to `today`, which counts as just begun. */
export function viewsOf(text: ViewedText, today: string): DayViews[] {
  const random = makeRandom(seedOf(text.slug))
  random()
  // Few texts are very popular: between 0.25 and about 4 times the average.
  const popularity = 0.25 + 3.75 * random() ** 2.6
  const published = dayOf(new Date(text.publishedAt))
  const age = daysBetween(published, today)
  const views: DayViews[] = []
  for (let back = Math.min(age, 365); back >= 0; back--) {
    const day = daysBefore(today, back)
    const daysOld = age - back
    const rush = 620 * Math.exp(-daysOld / 2.2)
    const tail = text.isEvergreen ? 46 / (1 + daysOld / 240) : 58 / (1 + daysOld / 30)
    const chance = 0.82 + 0.36 * random()
    const isToday = back === 0
    const count = Math.round(
      popularity * (rush + tail) * chance * weekday[new Date(`${day}T00:00:00Z`).getUTCDay()]! * (isToday ? 0.4 : 1),
    )
    if (count > 0) views.push({ id: text.id, day, count })
  }
  return views
}
