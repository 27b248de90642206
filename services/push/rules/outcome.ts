// The meaning of a push service's answer (RFC 8030), and the time of the next attempt. Pure.
import { firstRetrySeconds, retrySecondsMax } from '../limits.ts'

/**
 * - `gone`: the subscription is dead. `later`: certainly not accepted, worth a retry. `refused`: a retry would fail the same way.
 * - `unknown`: the message may have arrived without an answer; a retry could show it twice.
 */
export type Outcome = 'accepted' | 'gone' | 'later' | 'refused' | 'unknown'

/** An answer, or the reason why there was none. `isSent`: the message may have left. */
export type Answered = { status: number; retryAfter: string | null } | { status: null; reason: string; isSent: boolean }

export function outcomeOf(answered: Answered): Outcome {
  const { status } = answered
  if (status === null) return answered.isSent ? 'unknown' : 'later'
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) return 'later'
  return 'refused'
}

/** Seconds before attempt `attempt + 1`: doubled each time, and at least those of `Retry-After` (seconds or a date). */
export function retryDelaySeconds(attempt: number, retryAfter: string | null, now: Date): number {
  const date = retryAfter === null ? NaN : Date.parse(retryAfter)
  const requested = /^\d{1,6}$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : Number.isNaN(date)
      ? 0
      : Math.ceil((date - now.getTime()) / 1000)
  return Math.min(retrySecondsMax, Math.max(requested, firstRetrySeconds * 2 ** (attempt - 1)))
}
