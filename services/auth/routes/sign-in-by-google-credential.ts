import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkAttemptLimit, type Auth } from '../auth.ts'
import { chooseProvider } from '../providers/offer.ts'
import { beginSession, presentSignedIn } from '../sign-in/begin-session.ts'
import { findNonce, removeNonce } from '../sign-in/one-tap.ts'
import { findOrCreateAccount } from '../sign-in/social-accounts.ts'

export const signInByGoogleCredential =
  (auth: Auth): Handler<typeof calls.signInByGoogleCredential> =>
  async ({ body: { credential, consent } }, context) => {
    chooseProvider(auth, 'google', context)
    await checkAttemptLimit(auth, context.ip)
    const nonce = findNonce(auth, context)
    if (nonce === undefined)
      throw new DomainError('unauthorized', 'Окно Google открыто слишком давно. Обновите страницу')
    const now = auth.now()
    const person = await auth.providers.google!.verifyCredential(credential, { nonce, now })
    const signedIn = await auth.db.inTransaction(async trx =>
      beginSession(auth, trx, await findOrCreateAccount(trx, 'google', person, now), { consent, now }),
    )
    removeNonce(auth, context)
    return { data: await presentSignedIn(auth, signedIn, context.setCookie) }
  }
