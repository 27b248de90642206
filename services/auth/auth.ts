// What the routes of this service share.
import type { KeyObject } from 'node:crypto'
import { signInProvider, type CodeInfo, type SignInProvider } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import { networkOf } from '#platform/http/network.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeGuessLine, type GuessLine } from './guess-line.ts'
import {
  codePauseMinutes,
  guessesPerNetwork,
  oneTapHours,
  resendSeconds,
  sessionDays,
  transactionMinutes,
} from './limits.ts'
import { makeLocate, type Locate, type Visitor } from './location.ts'
import { openPlaces } from './places.ts'
import { openProviders, type Providers } from './providers/open.ts'
import { makeProof, type Provider } from './providers/provider.ts'
import { sessionCookieLine } from './rules/session-cookie.ts'
import { setCookieLine } from './rules/set-cookie.ts'
import { readTransaction, transactionCookie, writeTransaction, type Transaction } from './rules/transaction.ts'
import { isSame, makeSecrets, type Secrets } from './secrets.ts'
import type { CodeState } from './store/codes.ts'
import type { AuthTables } from './store/tables.ts'

export type Auth = {
  context: ServiceContext
  db: ServiceDatabase<AuthTables>
  secrets: Secrets
  now(): Date
  guesses: GuessLine
  /** The `Set-Cookie` line of a session's generation; without one, of no session. */
  cookieLine(session?: { id: string; generation: number }): string

  providers: Providers
  locate: Locate
  /** The services that a visitor may sign in through. */
  listProviders(visitor: Visitor): SignInProvider[]
  /** Throws `not_found` for one that is not configured, `forbidden` for one that is not offered where the visitor is. */
  chooseProvider(named: string, visitor: Visitor): { name: SignInProvider; provider: Provider }
  /** Where to send the person, and the cookie that remembers it. Throws `unavailable`. */
  begin(
    name: SignInProvider,
    provider: Provider,
    how: Pick<Transaction, 'to' | 'consent' | 'linkTo'>,
  ): Promise<{ url: URL; cookieLine: string }>
  readTransaction(named: string, cookie: string | undefined): Transaction | undefined
  transactionLine(name: SignInProvider, content: Transaction | undefined): string
  oneTapLine(name: string, value: string | undefined): string
}

export const minutesMs = 60_000
export const daysMs = 24 * 60 * minutesMs

export async function openAuth(context: ServiceContext, accessKey: KeyObject, mount: string): Promise<Auth> {
  const { siteUrl, location, signIn } = context.config
  const secrets = await makeSecrets(accessKey, siteUrl)
  const isSecure = siteUrl.startsWith('https:')
  const settings = { path: `${mount}/api/v1/auth`, isSecure, maxAgeSeconds: (sessionDays * daysMs) / 1000 }
  const now = () => context.clock.now()
  const providers = openProviders(signIn)
  const locate = makeLocate(location, await openPlaces(location.file))

  const listProviders = (visitor: Visitor) => {
    const { isRestricted } = locate(visitor)
    return [...providers.all.keys()].filter(name => !isRestricted || signIn.whereRestricted.includes(name))
  }
  const sign = (named: string) => (text: string) => secrets.keyedHash('transaction', named, text)
  /** Below the path of its own service: two windows with two services do not meet. */
  const transactionLine: Auth['transactionLine'] = (name, content) =>
    setCookieLine(transactionCookie, content && writeTransaction(content, sign(name)), {
      path: `/id/auth/${name}`,
      isSecure,
      maxAgeSeconds: transactionMinutes * 60,
    })
  return {
    context,
    db: context.db.of<AuthTables>('auth'),
    secrets,
    now,
    guesses: makeGuessLine(),
    cookieLine: session =>
      sessionCookieLine(
        session && {
          sessionId: session.id,
          generation: session.generation,
          proof: secrets.keyedHash('cookie', session.id, String(session.generation)),
        },
        settings,
      ),
    providers,
    locate,
    listProviders,
    chooseProvider: (named, visitor) => {
      const name = signInProvider.safeParse(named).data
      const provider = name && providers.all.get(name)
      if (!provider) throw new DomainError('not_found', 'Так войти нельзя')
      if (!listProviders(visitor).includes(name))
        throw new DomainError('forbidden', 'В вашей стране так войти нельзя. Войдите по коду из письма')
      return { name, provider }
    },
    begin: async (name, provider, how) => {
      const proof = makeProof()
      const expiresAt = now().getTime() + transactionMinutes * minutesMs
      return {
        url: await provider.start(`${siteUrl}/id/auth/${name}/callback`, proof),
        cookieLine: transactionLine(name, { ...how, ...proof, expiresAt }),
      }
    },
    readTransaction: (named, cookie) => readTransaction(cookie, sign(named), isSame, now()),
    transactionLine,
    oneTapLine: (name, value) => setCookieLine(name, value, { ...settings, maxAgeSeconds: oneTapHours * 3600 }),
  }
}

/** Counts an attempt to sign in. Throws `rate_limited` beyond what a network may do. */
export function checkGuess({ context }: Auth, ip: string): Promise<void> {
  return context.sharedLimit.check('auth: guess', networkOf(ip), guessesPerNetwork)
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
