// Texts of releases. Pure.
import type { TextRelease } from '#contract/newsroom-release.ts'
import { capitalized } from '#russian/capitalized.ts'
import { dateAtWords, dayWords } from '../../parts/relative-dates.ts'

/** «0,2 с», «3 мин». */
export function lateWords(seconds: number): string {
  if (seconds < 60) return `${String(Math.round(seconds * 10) / 10).replace('.', ',')}\u00a0с`
  return `${Math.round(seconds / 60)}\u00a0мин`
}

export const editionName = (edition: number) => (edition === 1 ? 'Выпуск' : `Обновление ${edition - 1}`)

/** The button that gives a release its time: «Поставить на 19:00», «Поставить на 1 декабря, 10:00». */
export function setLabel(at: string, now: string): string {
  const words = dateAtWords(at, new Date(now))
  return `Поставить на ${dayWords(at, new Date(now)) === 'сегодня' ? words.split(', ').at(-1) : words}`
}

const stateWords: Record<TextRelease['state'], (release: TextRelease, now: Date) => string> = {
  waiting: ({ plannedAt }, now) => (plannedAt === null ? 'выходит' : `ждёт: ${dateAtWords(plannedAt, now)}`),
  out: ({ outAt }, now) => (outAt === null ? 'на сайте' : `на сайте с\u00a0${dateAtWords(outAt, now)}`),
  former: () => 'заменён следующим',
  cancelled: () => 'отменён',
  recalled: () => 'снят с публикации',
  expired: () => 'снят по сроку',
}

export const releaseInWords = (release: TextRelease, now: string): string =>
  `${editionName(release.edition)}: ${stateWords[release.state](release, new Date(now))}`

/** «На сайте с 21 ноября, 8:00»; for an update «Обновление 1: на сайте с 21 ноября, 8:00». */
export function outInWords(release: TextRelease, now: string): string {
  if (release.edition > 1) return releaseInWords(release, now)
  return capitalized(stateWords[release.state](release, new Date(now)))
}

/** How long after the publication a recall is offered as an undo. */
export const recallMs = 600_000

/** Parses typed JSON into a value, or returns an error message. An empty text is null. */
export function readJson(text: string): { value: unknown } | { error: string } {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { error: 'Это не JSON: проверьте скобки, кавычки и запятые' }
  }
}
