// Results of polls as readers see them. Pure.
import type { OfficePoll } from '#contract/office/polls.ts'
import { percentsOf } from '#domain/percents.ts'
import { untilWords } from '../../parts/relative-dates.ts'

type Voted = Pick<OfficePoll, 'answers'>

export const votesOf = ({ answers }: Voted): number => answers.reduce((sum, { clicks }) => sum + clicks, 0)
export const isWithVotes = (poll: Voted): boolean => votesOf(poll) > 0

/** Until when a poll goes on, and which answer is ahead: «идёт до 27 ноября · впереди «Да», 62 %». */
export function stateWords(poll: Pick<OfficePoll, 'isClosed' | 'closesAt' | 'answers'>, now: Date): string {
  const { isClosed, closesAt, answers } = poll
  const term = isClosed ? 'закрыт' : closesAt ? `идёт до: ${untilWords(closesAt, now)}` : 'идёт, пока не закроют'
  if (!isWithVotes(poll)) return `${term} · голосов ещё нет`
  const clicks = answers.map(answer => answer.clicks)
  const at = clicks.indexOf(Math.max(...clicks))
  return `${term} · ${isClosed ? 'победил' : 'впереди'} ответ «${answers[at]!.text}», ${percentsOf(clicks)[at]}\u00a0%`
}
