// Asks the reader to sign in without leaving the page, and to agree to the processing of personal data before the first thing they write.
import { afterFrame } from '../../client/after-frame.ts'
import { push } from '../../notices/push-queue.ts'
import { makeAsking } from './asking.ts'
import { currentUserId, findReader, hasConsent, isUnchecked } from '../session.ts'
import { noConnection } from '../signed-calls.ts'

const signIn = makeAsking()
export const answerSignIn = signIn.answer
export const useIsSignInAsked = signIn.useIsAsked

const consent = makeAsking()
export const answerConsent = consent.answer
export const useIsConsentAsked = consent.useIsAsked

/** True after sign-in, or when a running check identifies the reader; false when the sheet was closed or the check failed. */
export async function askToSignIn(): Promise<boolean> {
  await findReader()
  if (currentUserId() !== undefined) return true
  if (isUnchecked()) {
    push(noConnection)
    return false
  }
  // A modal sheet restyles the whole page: the press shows first.
  await afterFrame()
  return signIn.ask()
}

/** True when the reader has given the consent, or gives it now (152-FZ): required before the first thing they write. */
export async function askForConsent(): Promise<boolean> {
  return hasConsent() || consent.ask()
}

/** Returns the signed-in reader, after sign-in and consent if necessary; undefined when a sheet was closed. */
export async function askForReader(): Promise<string | undefined> {
  if (currentUserId() === undefined && !(await askToSignIn())) return undefined
  return (await askForConsent()) ? currentUserId() : undefined
}
