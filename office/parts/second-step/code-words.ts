// Texts about a refused code.
import { CallError } from '#contract/errors.ts'
import { formatDuration } from '#russian/duration.ts'
import { attemptForms, count } from '#russian/plural.ts'

type Refused = { message?: string; data?: { attempts_left?: number; pause_seconds?: number } }

/** «Код не подошёл… Осталось: 3 попытки», «Перерыв: 15 мин»; undefined for other refusals. */
export function wordsOfCode(error: unknown): string | undefined {
  if (!(error instanceof CallError) || (error.status !== 400 && error.status !== 429)) return undefined
  const { message, data } = (error.body ?? {}) as Refused
  if (!data) return message
  if (data.pause_seconds)
    return `Слишком много неверных кодов. Перерыв: ${formatDuration(Math.ceil(data.pause_seconds / 60))}. Ключ доступа подойдёт и сейчас`
  const left = data.attempts_left ?? 0
  return `Код не подошёл. Часто виноваты часы телефона: включите на нём точное время. Осталось: ${count(left, attemptForms)}`
}
