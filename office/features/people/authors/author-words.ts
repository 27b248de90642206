// Texts about authors and experts.
import type { CallReply } from '#contract/call.ts'
import type { listAlikeReaders, listAwaitedSignatures, OfficeAuthor } from '#contract/office/authors.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { count } from '#russian/plural.ts'
import { calendarDay, dateWords } from '../../../parts/relative-dates.ts'

export type Alike = CallReply<typeof listAlikeReaders>['items'][number]
export type AwaitedSignature = CallReply<typeof listAwaitedSignatures>['items'][number]

const dayForms = ['день', 'дня', 'дней'] as const
const lateDays = 7
const soonDays = 1

/** «ждёт 9 дней»; the tone grows with the days. */
export function waitingOf(askedAt: string, now: Date): { words: string; tone: 'bad' | 'warn' | undefined } {
  const ms = now.getTime() - new Date(askedAt).getTime()
  const days = Math.floor(ms / dayMs)
  if (days < 1)
    return { words: ms < hourMs ? 'послали только что' : `ждёт ${Math.floor(ms / hourMs)}\u00a0ч`, tone: undefined }
  return {
    words: `ждёт ${count(days, dayForms)}`,
    tone: days >= lateDays ? 'bad' : days >= soonDays ? 'warn' : undefined,
  }
}

/** What readers see of a document, and for how long. */
export function documentWords(document: OfficeAuthor['document'], by: string | undefined, now: Date): string {
  if (!document) return 'Никто не проверял. Читатели об этом ничего не видят'
  const who = `Проверено ${dateWords(document.checkedAt, now)}${by === undefined ? '' : `, ${by}`}`
  const until = calendarDay(document.until, now)
  return document.isShown
    ? `${who}. Читатели видят «документы проверены» до ${until}`
    : `${who}, но срок вышел ${until}: пометка снята, тексты остались`
}
