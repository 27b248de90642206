// Requests about personal data (152-FZ): what a person may ask for, and by which day the magazine has to have done it. Pure.
import { addDays } from '#russian/dates.ts'
import { addWorkingDays } from '#russian/working-days.ts'

export const dataRequestKinds = ['copy', 'correction', 'withdrawal', 'deletion'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

export const dataRequestTitles: Record<DataRequestKind, string> = {
  copy: 'Копия данных',
  correction: 'Исправление данных',
  withdrawal: 'Отзыв согласия',
  deletion: 'Удаление данных',
}

/** In a sentence: «просит …». */
export const dataRequestAsks: Record<DataRequestKind, string> = {
  copy: 'просит копию своих данных',
  correction: 'просит исправить свои данные',
  withdrawal: 'отзывает согласие',
  deletion: 'просит удалить свои данные',
}

/** `self`: done by the reader in the profile; the others were entered by a colleague. */
export const dataRequestSources = ['self', 'letter', 'form', 'paper'] as const
export type DataRequestSource = (typeof dataRequestSources)[number]
export const enteredSources = ['letter', 'form', 'paper'] as const

type Term = {
  /** Working days, or days of the calendar. */
  in: 'working' | 'calendar'
  days: number
  /** Working days that a notice with reasons adds, once. */
  more: number
  /** The article of 152-FZ. */
  law: string
}

/**
 * 152-FZ as of 266-FZ of 2022. The term begins on the day after the receipt.
 * - A copy: 10 working days, and 5 more with a notice that gives the reasons (art. 14 p. 3, art. 20 p. 1).
 * - A correction: 7 working days (art. 20 p. 3).
 * - A withdrawn consent: the data is destroyed within 30 days (art. 21 p. 5). An end at a weekend stays there: earlier is never late.
 * - A demand to stop the use of data and to delete it: 10 working days, and 5 more (art. 21 p. 5.1).
 */
export const dataRequestTerms: Record<DataRequestKind, Term> = {
  copy: { in: 'working', days: 10, more: 5, law: 'ст. 14 ч. 3 и ст. 20 ч. 1' },
  correction: { in: 'working', days: 7, more: 0, law: 'ст. 20 ч. 3' },
  withdrawal: { in: 'calendar', days: 30, more: 0, law: 'ст. 21 ч. 5' },
  deletion: { in: 'working', days: 10, more: 5, law: 'ст. 21 ч. 5.1' },
}

/** The last day on which the request can be answered in time. */
export function dueDay(kind: DataRequestKind, receivedOn: string, isProlonged = false): string {
  const { in: unit, days, more } = dataRequestTerms[kind]
  if (unit === 'calendar') return addDays(receivedOn, days)
  return addWorkingDays(receivedOn, days + (isProlonged ? more : 0))
}

/** Working days before the last day from which a request stands as «скоро срок». */
const soonWorkingDays = 3
/** The last of the days that are soon. */
export const soonDay = (today: string): string => addWorkingDays(today, soonWorkingDays)
