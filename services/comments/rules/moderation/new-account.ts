// New accounts may comment at once. Many comments on the first day, or earlier rejections, need a moderator.
import { dayMs } from '#domain/time-units.ts'
import type { Phase } from './phase.ts'

const newMs = dayMs
const dayMax = 10
const refusedMax = 2

export const newAccount: Phase = ({ author, earlier, nowMs }) => {
  if (author.refused >= refusedMax && author.refused >= author.published)
    return {
      code: 'refused_before',
      outcome: 'pending',
      reason: 'Прежние комментарии были отклонены: этот посмотрит модератор',
      evidence: `отклонено ${author.refused}`,
    }
  if (nowMs - author.createdMs < newMs && earlier.length >= dayMax)
    return {
      code: 'new_account',
      outcome: 'pending',
      reason: 'В первый день столько комментариев смотрит модератор',
      evidence: `${earlier.length} за день`,
    }
  return undefined
}
