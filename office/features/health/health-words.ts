// How urgent the review of a text is, in words and as a dot that empties. Pure; days are `2026-11-26`.
import { soonDays, type LivingText } from '#contract/newsroom-health.ts'
import { dayMs } from '#domain/time-units.ts'
import { monthsNominative } from '#russian/dates.ts'
import { count, plural } from '#russian/plural.ts'

const dayForms = ['день', 'дня', 'дней'] as const
const claimForms = ['утверждение', 'утверждения', 'утверждений'] as const

const daysUntil = (day: string, today: string): number =>
  Math.round((new Date(day).getTime() - new Date(today).getTime()) / dayMs)

/** Where days stand on a line of 100 %, oldest first. Neighbours keep apart, so that their words do not lie over one another. */
export function placesOf(points: readonly { day: string }[]): number[] {
  const last = points.length - 1
  const all = Math.max(1, daysUntil(points[last]!.day, points[0]!.day))
  return points.map(({ day }, at) => {
    if (at === 0 || at === last) return at === 0 ? 0 : 100
    const share = Math.round((daysUntil(day, points[0]!.day) / all) * 100)
    return Math.min(Math.max(share, 28 * at), 100 - 28 * (last - at))
  })
}

/** Where today stands between the points around it, wherever these have been moved to. */
export function todayOn(points: readonly { day: string }[], places: readonly number[], today: string): number {
  const next = points.findIndex(({ day }) => day > today)
  const [from, to] = [points[next - 1]!.day, points[next]!.day]
  const part = daysUntil(today, from) / daysUntil(to, from)
  return Math.round(places[next - 1]! + (places[next]! - places[next - 1]!) * part)
}

type Due = Pick<LivingText, 'reviewOn' | 'broken'>

/** From 4, checked lately, to 0, due. */
export function freshness({ reviewOn, broken }: Due, today: string): 0 | 1 | 2 | 3 | 4 {
  if (reviewOn === null || broken > 0) return 0
  const days = daysUntil(reviewOn, today)
  if (days <= 0) return 0
  if (days <= soonDays) return 1
  return days <= 183 ? 2 : days <= 300 ? 3 : 4
}

export const toneOf = (fresh: number): 'bad' | 'warn' | 'calm' => (fresh === 0 ? 'bad' : fresh === 1 ? 'warn' : 'calm')

/** Months after «в», which change their endings. */
const inMonth = (month: number) => monthsNominative[month]!.replace(/[ьй]$|т$/, end => (end === 'т' ? 'те' : 'е'))

/** «просрочен на 9 дней», «через 12 дней», «в апреле», «в ноябре 2027». */
export function dueWords({ reviewOn, broken }: Due, today: string): string {
  if (broken > 0) return `разобрать: ${count(broken, claimForms)}`
  if (reviewOn === null) return 'день не назначен'
  const days = daysUntil(reviewOn, today)
  if (days < 0) return `просрочен на ${count(-days, dayForms)}`
  if (days === 0) return 'сегодня'
  if (days <= 2 * soonDays) return `через ${count(days, dayForms)}`
  const [year, month] = reviewOn.split('-')
  return `в ${inMonth(Number(month) - 1)}${year === today.slice(0, 4) ? '' : ` ${year}`}`
}

export type HealthGroup = { title: string; items: LivingText[] }

/** «Пора», «До конца года», «Потом», without empty ones. */
export function groupByDay(texts: readonly LivingText[], today: string): HealthGroup[] {
  const titleOf = (text: LivingText) =>
    freshness(text, today) === 0 ? 'Пора' : text.reviewOn!.startsWith(today.slice(0, 4)) ? 'До конца года' : 'Потом'
  return ['Пора', 'До конца года', 'Потом'].flatMap(title => {
    const items = texts.filter(text => titleOf(text) === title)
    return items.length > 0 ? [{ title, items }] : []
  })
}

/** By the names of their experts; texts without one are first. */
export function groupByExpert(texts: readonly LivingText[], names: ReadonlyMap<string, string>): HealthGroup[] {
  const nobody = 'Без эксперта'
  const groups = Map.groupBy(texts, ({ expert }) => (expert === null ? nobody : (names.get(expert) ?? expert)))
  return [...groups]
    .map(([title, items]) => ({ title, items }))
    .toSorted((a, b) => Number(b.title === nobody) - Number(a.title === nobody) || a.title.localeCompare(b.title, 'ru'))
}

const monthForms = ['месяц', 'месяца', 'месяцев'] as const
const yearForms = ['год', 'года', 'лет'] as const

/** «никогда не проверяли», «проверили 12 дней назад», «проверили 2 года назад». */
export function checkedAgo(checkedOn: string | null, today: string): string {
  if (checkedOn === null) return 'никогда не проверяли'
  const days = daysUntil(today, checkedOn)
  if (days <= 0) return 'проверили сегодня'
  const months = Math.floor(days / 30.4)
  const ago =
    months < 2
      ? count(days, dayForms)
      : months < 24
        ? count(months, monthForms)
        : count(Math.floor(days / 365), yearForms)
  return `проверили ${ago} назад`
}

const textForms = ['текст', 'текста', 'текстов'] as const

/** «131 текст «Здоровья»: 118 свежи, 11 скоро, 2 ждут». */
export function countWords({ total, due, soon }: { total: number; due: number; soon: number }): string {
  const fresh = total - due - soon
  const parts = [
    ...(fresh > 0 ? [`${fresh} ${plural(fresh, ['свеж', 'свежи', 'свежи'])}`] : []),
    ...(soon > 0 ? [`${soon} скоро`] : []),
    ...(due > 0 ? [`${due} ${plural(due, ['ждёт', 'ждут', 'ждут'])}`] : []),
  ]
  return `${count(total, textForms)} «Здоровья»: ${parts.join(', ')}`
}
