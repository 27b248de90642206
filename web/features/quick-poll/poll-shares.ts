import { count, formatNumber } from '#russian/plural.ts'

/** The text beside an answer and below all answers. */
export const votes = (number: number) => count(number, ['голос', 'голоса', 'голосов'])
export const answered = (number: number) => `Всего ответов: ${formatNumber(number)}`
