// What readers are told about the review of a health article. Pure.
import type { ArticleReply } from '#contract/article.ts'
import { reviewOverdueDays } from '#domain/health-review.ts'
import { dayMs } from '#domain/time-units.ts'
import { dayOfMonth } from '#russian/dates.ts'
import { plural } from '#russian/plural.ts'
import { isoInZone } from '#russian/time-zone.ts'

export type Review = {
  /** Name and role of the expert; null if nobody has confirmed the facts. */
  checkedBy: string | null
  /** «23 ноября 2026» */
  checkedOn: string | null
  updated: string | null
  until: string | null
  isWaiting: boolean
  /** «Одно утверждение уточняется у эксперта»; null if nothing is looked at again. */
  unsettled: string | null
  changes: { on: string; day: string; words: string }[]
}

const small = ['Одно', 'Два', 'Три', 'Четыре', 'Пять', 'Шесть', 'Семь', 'Восемь', 'Девять']

/** «Одно утверждение уточняется у эксперта», «12 утверждений уточняются у эксперта». */
const unsettledWords = (many: number): string =>
  `${small[many - 1] ?? many} ${plural(many, ['утверждение', 'утверждения', 'утверждений'])} ${many % 10 === 1 && many % 100 !== 11 ? 'уточняется' : 'уточняются'} у эксперта`

/** Null for an article about which nothing of this is known. */
export function toReview(
  { expert, meta, unsettled_claims: unsettled = 0 }: Pick<ArticleReply, 'expert' | 'meta' | 'unsettled_claims'>,
  { now, magazine }: { now: Date; magazine: { zone: string } },
): Review | null {
  const { review } = meta
  if (!review && unsettled === 0) return null
  const today = isoInZone(now, magazine.zone).slice(0, 10)
  const dayOf = (day: string) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return dayOfMonth(year, month, date, Number(today.slice(0, 4)))
  }
  const { checkedOn, until, changes } = review ?? { checkedOn: null, until: null, changes: [] }
  const updated = [checkedOn, changes[0]?.on]
    .filter(each => typeof each === 'string')
    .toSorted()
    .at(-1)
  const isWaiting = until !== null && new Date(today).getTime() - new Date(until).getTime() > reviewOverdueDays * dayMs
  if (checkedOn === null && changes.length === 0 && !isWaiting && unsettled === 0) return null
  return {
    checkedBy: checkedOn !== null && expert ? [expert.name, expert.role].filter(Boolean).join(', ') : null,
    checkedOn: checkedOn && dayOf(checkedOn),
    updated: updated === undefined ? null : dayOf(updated),
    until: until && dayOf(until),
    isWaiting,
    unsettled: unsettled === 0 ? null : unsettledWords(unsettled),
    changes: changes.map(({ on, words }) => ({ on, day: dayOf(on), words })),
  }
}
