// The meaning of a search engine's reply (indexnow.org/documentation), and the delay of the next try. Pure.
import { firstRetrySeconds, retrySecondsMax } from '../limits.ts'

export type Outcome = 'accepted' | 'refused' | 'later'

/** 200 and 202 (the key will be checked) are accepted. Errors of the request are permanent, all others temporary. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 408 || status === 429 || status >= 500) return 'later'
  return 'refused'
}

/** Seconds before try `attempt + 1`: doubled each time, and at least what the engine asks for, up to the maximum. */
export function retryDelaySeconds(attempt: number, retryAfter: string | null): number {
  const asked = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0
  return Math.min(retrySecondsMax, Math.max(asked, firstRetrySeconds * 2 ** (attempt - 1)))
}
