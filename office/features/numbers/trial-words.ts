// What is said of a trial of headlines. Pure.
import type { HeadlineTrialReply } from '#contract/office/reading.ts'
import { count } from '#russian/plural.ts'
import { peopleForms } from './number-words.ts'

const dayForms = ['день', 'дня', 'дней'] as const
const hourForms = ['час', 'часа', 'часов'] as const

export const letterOf = (at: number): string => 'АБВГДЕ'[at] ?? '?'
/** «В 1 случае», «в 5 случаях». */
const caseForms = ['случае', 'случаях', 'случаях'] as const
const decimal = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
export const percentOf = (share: number): string => decimal.format(share * 100)

type Trial = Pick<HeadlineTrialReply, 'arms' | 'verdict' | 'stoppedAt' | 'startedAt' | 'rule' | 'isWon'>

/** How sure we are: «рано», «не различить», «вероятно, лучше», «лучше». */
export function verdictWords({ arms, verdict, stoppedAt, rule, isWon }: Trial): string {
  const { state, best } = verdict
  const seen = arms.reduce((sum, arm) => sum + arm.seen, 0)
  if (state === 'better' && best !== null)
    return `${letterOf(best)} лучше: ошибаемся не чаще чем в ${count(Math.round(rule.alpha * 100), caseForms)} из 100`
  if (stoppedAt !== null && !isWon) return 'Проба кончилась, разницы не видно: оставьте любой'
  if (state === 'early') return `Пока ${count(seen, peopleForms)}, рано`
  if (state === 'likely' && best !== null) return `${letterOf(best)}, вероятно, лучше, но пока не наверняка`
  return 'Пока не различить'
}

/** «Из ста увидевших открывают на 0,6–2,0 больше». Undefined if nothing is said yet. */
export function differenceWords({ verdict: { best, difference } }: Pick<Trial, 'verdict'>): string | undefined {
  if (best === null || difference === null || difference.low <= 0) return undefined
  return `Из ста увидевших ${letterOf(best)} открывают на ${percentOf(difference.low)}–${percentOf(difference.high)} больше`
}

export function ruleWords({ rule, arms }: Pick<Trial, 'rule' | 'arms'>): string {
  const each = arms.length === 2 ? 'каждый из двух' : 'каждый'
  return `Правило задано до начала: судим, когда ${each} увидели ${count(rule.readersMin, peopleForms)} и больше; проба кончается, когда один лучше наверняка, или через ${count(rule.days, dayForms)}`
}

export function ageWords(startedAt: string, until: Date): string {
  const hours = Math.max(1, Math.round((until.getTime() - new Date(startedAt).getTime()) / 3_600_000))
  return hours < 48 ? count(hours, hourForms) : count(Math.round(hours / 24), dayForms)
}
