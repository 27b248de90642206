// A restriction in words.
import type { Restriction } from '#contract/office/restrictions.ts'
import { measureTitles, reasonTitles } from '#domain/moderation.ts'
import { dateWords } from '../relative-dates.ts'

/** «Показывать после проверки до 3 декабря: реклама». */
export function restrictionWords({ measure, reason, until, ended }: Restriction, now: Date): string {
  const term = ended ? `сняли ${dateWords(ended.at, now)}` : `до ${dateWords(until, now)}`
  return `${measureTitles[measure]}, ${term}: ${reasonTitles[reason].toLowerCase()}`
}
