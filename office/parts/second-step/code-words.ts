// Texts about a refused code.
import { CallError } from '#contract/errors.ts'
import { attemptForms, count } from '#russian/plural.ts'

type Refused = { message?: string; data?: { attempts_left?: number; pause_seconds?: number } }

const minuteForms = ['минуту', 'минуты', 'минут'] as const

/** «Код не подошёл… Осталось 3 попытки, потом перерыв 15 минут»; undefined for other refusals. */
export function wordsOfCode(error: unknown): string | undefined {
  if (!(error instanceof CallError) || (error.status !== 400 && error.status !== 429)) return undefined
  const { message, data } = (error.body ?? {}) as Refused
  if (!data) return message
  if (data.pause_seconds)
    return `Слишком много неверных кодов. Попробуйте через ${count(Math.ceil(data.pause_seconds / 60), minuteForms)}`
  const left = data.attempts_left ?? 0
  return `Код не подошёл. Часто виноваты часы телефона: включите на нём точное время. Осталось: ${count(left, attemptForms)}`
}
