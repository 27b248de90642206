// Everything the routes of this service share.
import type { KeyObject } from 'node:crypto'
import { dayMs } from '#domain/time-units.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import { networkOf } from '#platform/http/network.ts'
import type { ServiceContext } from '#platform/service.ts'
import { attemptsPerNetwork, sessionDays } from './limits.ts'
import { openGeoFile } from './location/geo-file.ts'
import { makeLocate, type Locate } from './location/locate.ts'
import { openProviders, type Providers } from './providers/open.ts'
import { sessionCookieLine } from './rules/session-cookie.ts'
import type { CookieSettings } from './rules/set-cookie.ts'
import { makeSecrets, type Secrets } from './secrets.ts'
import { makeAttemptQueue, type AttemptQueue } from './sign-in/attempt-queue.ts'
import type { AuthTables } from './store/tables.ts'

export type Auth = {
  context: ServiceContext
  db: ServiceDatabase<AuthTables>
  secrets: Secrets
  now(): Date
  attempts: AttemptQueue
  providers: Providers
  locate: Locate
  /** Settings of cookies that only the calls of this service read. */
  cookieSettings: CookieSettings
}

export async function openAuth(context: ServiceContext, accessKey: KeyObject, mount: string): Promise<Auth> {
  const { siteUrl, location, signIn } = context.config
  return {
    context,
    db: context.db.of<AuthTables>('auth'),
    secrets: await makeSecrets(accessKey, siteUrl),
    now: () => context.clock.now(),
    attempts: makeAttemptQueue(),
    providers: openProviders(signIn),
    locate: makeLocate(location, await openGeoFile(location.file)),
    cookieSettings: {
      path: `${mount}/api/v1/auth`,
      isSecure: siteUrl.startsWith('https:'),
      maxAgeSeconds: (sessionDays * dayMs) / 1000,
    },
  }
}

/** Counts an attempt to sign in. Throws `rate_limited` when a network makes too many. */
export function checkAttemptLimit({ context }: Auth, ip: string): Promise<void> {
  return context.sharedLimit.check('auth: guess', networkOf(ip), attemptsPerNetwork)
}

/** The `Set-Cookie` line of a session's generation; without a session, the line that removes the cookie. */
export function writeSessionCookie(
  { secrets, cookieSettings }: Auth,
  session?: { id: string; generation: number },
): string {
  const content = session && {
    sessionId: session.id,
    generation: session.generation,
    proof: secrets.keyedHash('cookie', session.id, String(session.generation)),
  }
  return sessionCookieLine(content, cookieSettings)
}
