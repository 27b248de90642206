// What the answer of a push service means (RFC 8030), and when to try again. Pure.
import { firstRetrySeconds, retrySecondsMax } from '../limits.ts'

/**
 * - `gone`: the subscription is dead. `later`: surely not taken, worth another try. `refused`: another try would end the same.
 * - `unknown`: no answer came to a message that may have got there; sent again it could show twice.
 */
export type Outcome = 'accepted' | 'gone' | 'later' | 'refused' | 'unknown'

/** An answer, or why there was none and whether the message may have left. */
export type Answered = { status: number; retryAfter: string | null } | { status: null; reason: string; isSent: boolean }

export function outcomeOf(answered: Answered): Outcome {
  const { status } = answered
  if (status === null) return answered.isSent ? 'unknown' : 'later'
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) return 'later'
  return 'refused'
}

/** Seconds before try `attempt + 1`: doubled each time, and no less than asked for in `Retry-After` (seconds or a date). */
export function retryDelaySeconds(attempt: number, retryAfter: string | null, now: Date): number {
  const date = retryAfter === null ? NaN : Date.parse(retryAfter)
  const asked = /^\d{1,6}$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : Number.isNaN(date)
      ? 0
      : Math.ceil((date - now.getTime()) / 1000)
  return Math.min(retrySecondsMax, Math.max(asked, firstRetrySeconds * 2 ** (attempt - 1)))
}
