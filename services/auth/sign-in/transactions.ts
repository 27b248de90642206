// A sign-in through another service that a browser has begun. The browser keeps it in a cookie that we sign.
import type { SignInProvider } from '#contract/auth.ts'
import { minuteMs } from '#domain/time-units.ts'
import type { Auth } from '../auth.ts'
import { transactionMinutes } from '../limits.ts'
import { makeFlowSecrets, type Provider } from '../providers/provider.ts'
import { setCookieLine } from '../rules/set-cookie.ts'
import { readTransaction, transactionCookie, writeTransaction, type Transaction } from '../rules/transaction.ts'
import { isSame } from '../secrets.ts'

const signer =
  ({ secrets }: Auth, provider: string) =>
  (text: string) =>
    secrets.keyedHash('transaction', provider, text)

/** The page of the service to send the reader to, and the cookie of the transaction. Throws `unavailable`. */
export async function beginTransaction(
  auth: Auth,
  { name, provider }: { name: SignInProvider; provider: Provider },
  purpose: Pick<Transaction, 'to' | 'consent' | 'linkTo'>,
): Promise<{ url: URL; cookieLine: string }> {
  const flow = makeFlowSecrets()
  const expiresAt = auth.now().getTime() + transactionMinutes * minuteMs
  return {
    url: await provider.start(`${auth.context.config.siteUrl}/id/auth/${name}/callback`, flow),
    cookieLine: transactionCookieLine(auth, name, { ...purpose, ...flow, expiresAt }),
  }
}

/** `provider`: the name in the address of the request, perhaps not one of ours. */
export function findTransaction(auth: Auth, provider: string, cookie: string | undefined): Transaction | undefined {
  return readTransaction(cookie, signer(auth, provider), isSame, auth.now())
}

/** Each service has a path of its own, so sign-ins in two windows do not overwrite each other. */
export function transactionCookieLine(auth: Auth, name: SignInProvider, content: Transaction | undefined): string {
  return setCookieLine(transactionCookie, content && writeTransaction(content, signer(auth, name)), {
    path: `/id/auth/${name}`,
    isSecure: auth.cookieSettings.isSecure,
    maxAgeSeconds: transactionMinutes * 60,
  })
}
