// What an answer of a search engine means (indexnow.org/documentation), and when to try again. Pure.
import { firstRetrySeconds, retrySecondsMax } from '../limits.ts'

export type Outcome = 'accepted' | 'refused' | 'later'

/** 200 and 202 (the key is still to be checked) are fine; what is wrong with the request stays wrong; the rest passes. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 408 || status === 429 || status >= 500) return 'later'
  return 'refused'
}

/** Seconds before try `attempt + 1`: doubled each time, and no less than the engine asks for. */
export function retryDelaySeconds(attempt: number, retryAfter: string | null): number {
  const asked = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0
  return Math.min(retrySecondsMax, Math.max(asked, firstRetrySeconds * 2 ** (attempt - 1)))
}
