// What the routes of this service share.
import type { KeyObject } from 'node:crypto'
import type { CodeInfo } from '#contract/auth.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { codePauseMinutes, resendSeconds, sessionDays } from './limits.ts'
import { networkOf } from './rules/network.ts'
import { sessionCookieLine } from './rules/session-cookie.ts'
import { makeSecrets, type Secrets } from './secrets.ts'
import type { CodeState } from './store/codes.ts'
import type { AuthTables } from './store/tables.ts'

export type Auth = {
  context: ServiceContext
  db: ServiceDatabase<AuthTables>
  secrets: Secrets
  now(): Date
  networkKey(purpose: 'request' | 'guess', ip: string): string
  /** The `Set-Cookie` line of a session's generation; without one, of no session. */
  cookieLine(session?: { id: string; generation: number }): string
}

export const minutesMs = 60_000
export const daysMs = 24 * 60 * minutesMs

export async function openAuth(context: ServiceContext, accessKey: KeyObject, mount: string): Promise<Auth> {
  const secrets = await makeSecrets(accessKey, context.config.siteUrl)
  const settings = {
    path: `${mount}/api/v1/auth`,
    isSecure: context.config.siteUrl.startsWith('https:'),
    maxAgeSeconds: (sessionDays * daysMs) / 1000,
  }
  return {
    context,
    db: context.db.of<AuthTables>('auth'),
    secrets,
    now: () => context.clock.now(),
    networkKey: (purpose, ip) => secrets.keyedHash('network', purpose, networkOf(ip)),
    cookieLine: session =>
      sessionCookieLine(
        session && {
          sessionId: session.id,
          generation: session.generation,
          proof: secrets.keyedHash('cookie', session.id, String(session.generation)),
        },
        settings,
      ),
  }
}

/** What a reader is told of the code sent to an address; nothing there looks like a code that ran out. */
export function codeInfo(email: string, state: CodeState | undefined, now: Date): CodeInfo {
  if (!state) return { email, attempts_left: 0, resends_left: 0, time_left: 0 }
  const waitMs = state.resends_left > 0 ? resendSeconds * 1000 : codePauseMinutes * minutesMs
  return {
    email,
    attempts_left: state.attempts_left,
    resends_left: state.resends_left,
    time_left: Math.max(0, Math.ceil((state.sent_at.getTime() + waitMs - now.getTime()) / 1000)),
  }
}
