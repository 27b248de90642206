// Codes for signing in and for a change of address: how long each of their times lasts, and the state shown to the reader.
import type { CodeInfo } from '#contract/auth.ts'
import { minuteMs } from '#domain/time-units.ts'
import { codeMinutes, codePauseMinutes, linkMinutes, resendSeconds } from '../limits.ts'
import type { CodeState, CodeTimes } from '../store/codes.ts'

/** The times of a code that is requested now. */
export function codeTimes(now: Date): CodeTimes {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
  return {
    now,
    expiresAt: inMinutes(codeMinutes),
    linkExpiresAt: inMinutes(linkMinutes),
    spacedSince: new Date(now.getTime() - resendSeconds * 1000),
    pausedSince: inMinutes(-codePauseMinutes),
  }
}

/** The state of the last code, as the reader sees it; an address without a code looks like one whose code expired. */
export function codeInfo(email: string, state: CodeState | undefined, now: Date): CodeInfo {
  if (!state) return { email, attempts_left: 0, resends_left: 0, time_left: 0 }
  const waitMs = state.resends_left > 0 ? resendSeconds * 1000 : codePauseMinutes * minuteMs
  return {
    email,
    attempts_left: state.attempts_left,
    resends_left: state.resends_left,
    time_left: Math.max(0, Math.ceil((state.sent_at.getTime() + waitMs - now.getTime()) / 1000)),
  }
}
