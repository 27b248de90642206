// Texts about a request on personal data. Pure; the current time is an argument.
import type { DataRequest } from '#contract/office/data-requests.ts'
import {
  dataRequestAsks,
  dataRequestTerms,
  type DataRequestKind,
  type DataRequestSource,
} from '#domain/data-requests.ts'
import { count } from '#russian/plural.ts'
import { calendarDay, dateWords } from '../../../parts/relative-dates.ts'

export const sourceTitles: Record<DataRequestSource, string> = {
  self: 'сам, в профиле',
  letter: 'письмом',
  form: 'через форму на сайте',
  paper: 'на бумаге',
}

export const asksOf = ({ kind, source }: Pick<DataRequest, 'kind' | 'source'>): string =>
  source !== 'self' ? dataRequestAsks[kind] : kind === 'copy' ? 'сам скачал копию данных' : 'сам закрыл профиль'

/** Who asks: the account, the name that was entered, or nobody any more. */
export function whoOf({ reader, name, email }: Pick<DataRequest, 'reader' | 'name' | 'email'>): string {
  if (reader) return reader.name
  return name ?? email ?? 'Имя стёрто'
}

const workingForms = ['рабочий день', 'рабочих дня', 'рабочих дней'] as const
const calendarForms = ['день', 'дня', 'дней'] as const

/** «10 рабочих дней, 152-ФЗ, ст. 14 ч. 3 и ст. 20 ч. 1». */
export function termWords(kind: DataRequestKind): string {
  const { in: unit, days, law } = dataRequestTerms[kind]
  return `${count(days, unit === 'working' ? workingForms : calendarForms)}, 152-ФЗ, ${law}`
}

export type DueWords = { words: string; tone: 'calm' | 'soon' | 'late' | 'done' }

/** «срок прошёл 20 ноября», «ответить до 30 ноября», «исполнено 21 ноября». */
export function dueWords(
  { state, urgency, dueOn, ended, source }: Pick<DataRequest, 'state' | 'urgency' | 'dueOn' | 'ended' | 'source'>,
  now: Date,
): DueWords {
  const at = ended ? ` ${dateWords(ended.at, now)}` : ''
  if (state === 'done') return { words: `исполнено${at}`, tone: 'done' }
  if (state === 'refused') return { words: `отказано${at}`, tone: 'done' }
  if (state === 'withdrawn') return { words: `вернулся${at}`, tone: 'done' }
  const due = calendarDay(dueOn, now)
  if (urgency === 'overdue') return { words: `срок прошёл ${due}`, tone: 'late' }
  if (source === 'self') return { words: `сотрётся само ${due}`, tone: 'calm' }
  return { words: `ответить до ${due}`, tone: urgency === 'soon' ? 'soon' : 'calm' }
}

const requestForms = ['запрос', 'запроса', 'запросов'] as const

/** «3 запроса, у 1 срок прошёл, у 1 скоро срок». */
export const countWords = ({ open, soon, overdue }: { open: number; soon: number; overdue: number }): string =>
  [
    count(open, requestForms),
    ...(overdue > 0 ? [`у\u00a0${overdue} срок прошёл`] : []),
    ...(soon > 0 ? [`у\u00a0${soon} скоро срок`] : []),
  ].join(', ')

/** What has been done, in the order in which it happened. */
export function deedsOf(request: DataRequest, now: Date): { words: string; at: string; by: string | null }[] {
  const { prolonged, copied, answered, erased, ended, state } = request
  const named = [
    [prolonged, 'срок продлён'],
    [copied, request.source === 'self' ? 'копия скачана' : 'копия выдана'],
    [answered, 'отправлено письмо'],
    [erased, 'данные стёрты'],
    [state === 'refused' ? ended : null, 'отказано'],
    [state === 'withdrawn' ? ended : null, 'профиль возвращён'],
    [state === 'done' && !erased && !(request.source === 'self' && copied) ? ended : null, 'исполнено'],
  ] as const
  return named
    .flatMap(([deed, words]) => (deed ? [{ words, at: deed.at, by: deed.by?.name ?? null }] : []))
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ words, at, by }) => ({ words: `${words} ${dateWords(at, now)}`, at, by }))
}
