// A restriction in words.
import type { Restriction } from '#contract/office/restrictions.ts'
import { measureTitles, reasonTitles } from '#domain/moderation.ts'
import { dateWords } from '../relative-dates.ts'

type Words = Pick<Restriction, 'measure' | 'reason' | 'until' | 'ended'>

/** «Показывать после проверки, до 3 декабря: реклама». */
export function restrictionWords({ measure, reason, until, ended }: Words, now: Date): string {
  const term = ended ? `сняли ${dateWords(ended.at, now)}` : `до ${dateWords(until, now)}`
  return `${measureTitles[measure]}, ${term}: ${reasonTitles[reason].toLowerCase()}`
}
