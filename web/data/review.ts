// What readers are told about the review of a health article. Pure.
import type { ArticleReply } from '#contract/article.ts'
import { reviewOverdueDays } from '#domain/health-review.ts'
import { dayMs } from '#domain/time-units.ts'
import { dayOfMonth } from '#russian/dates.ts'
import { isoInZone } from '#russian/time-zone.ts'

export type Review = {
  /** Name and role of the expert; null if nobody has confirmed the facts. */
  checkedBy: string | null
  /** «23 ноября 2026» */
  checkedOn: string | null
  updated: string | null
  until: string | null
  isWaiting: boolean
  changes: { on: string; day: string; words: string }[]
}

/** Null for an article about which nothing of this is known. */
export function toReview(
  { expert, meta }: Pick<ArticleReply, 'expert' | 'meta'>,
  { now, timeZoneOffset }: { now: Date; timeZoneOffset: string },
): Review | null {
  const { review } = meta
  if (!review) return null
  const today = isoInZone(now, timeZoneOffset).slice(0, 10)
  const dayOf = (day: string) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return dayOfMonth(year, month, date, Number(today.slice(0, 4)))
  }
  const { checkedOn, until, changes } = review
  const updated = [checkedOn, changes[0]?.on]
    .filter(each => typeof each === 'string')
    .toSorted()
    .at(-1)
  const isWaiting = until !== null && new Date(today).getTime() - new Date(until).getTime() > reviewOverdueDays * dayMs
  if (checkedOn === null && changes.length === 0 && !isWaiting) return null
  return {
    checkedBy: checkedOn !== null && expert ? [expert.name, expert.role].filter(Boolean).join(', ') : null,
    checkedOn: checkedOn && dayOf(checkedOn),
    updated: updated === undefined ? null : dayOf(updated),
    until: until && dayOf(until),
    isWaiting,
    changes: changes.map(({ on, words }) => ({ on, day: dayOf(on), words })),
  }
}
