// Texts of releases. Pure.
import type { TextRelease } from '#contract/newsroom-release.ts'
import { formatFullDate } from '../../parts/relative-dates.ts'

/** «0,2 с», «3 мин». */
export function lateWords(seconds: number): string {
  if (seconds < 60) return `${String(Math.round(seconds * 10) / 10).replace('.', ',')}\u00a0с`
  return `${Math.round(seconds / 60)}\u00a0мин`
}

export const editionName = (edition: number) => (edition === 1 ? 'Выпуск' : `Обновление ${edition - 1}`)

const stateWords: Record<TextRelease['state'], (release: TextRelease) => string> = {
  waiting: ({ plannedAt }) => (plannedAt === null ? 'выходит' : `ждёт: ${formatFullDate(plannedAt)}`),
  out: ({ outAt }) => (outAt === null ? 'на сайте' : `на сайте с ${formatFullDate(outAt)}`),
  former: () => 'заменён следующим',
  cancelled: () => 'отменён',
  recalled: () => 'снят с публикации',
  expired: () => 'снят по сроку',
}

export const releaseInWords = (release: TextRelease): string =>
  `${editionName(release.edition)}: ${stateWords[release.state](release)}`

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
