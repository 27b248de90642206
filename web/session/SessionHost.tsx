// Keeps the session of the tab: identifies the reader, listens to other tabs and windows, shows the sign-in sheet.
import { useEffect } from 'react'
import type { SignInMessage } from '#contract/auth.ts'
import { clearForms } from '../forms/clear-forms.ts'
import { makeLater } from '../notices/make-later.tsx'
import { push } from '../notices/push-queue.ts'
import { oneTapEvent, signInByCredential, type OneTap } from './sign-in/one-tap.ts'
import { linkedEvent } from './sign-in/providers.ts'
import { readerLeftEvent } from './reader-left.ts'
import { enter, useSession, watchSession } from './session.ts'
import { answerConsent, answerSignIn, useIsConsentAsked, useIsSignInAsked } from './sign-in/sign-in-request.ts'

const SignInSheet = makeLater(async () => (await import('./sign-in/SignInSheet.tsx')).SignInSheet, {
  onMissing: ({ onClose }) => onClose(),
})

const ConsentSheet = makeLater(async () => (await import('./sign-in/ConsentSheet.tsx')).ConsentSheet, {
  onMissing: ({ onClose }) => onClose(),
})

const closeSheet = () => answerSignIn(false)
const closeConsent = () => answerConsent(false)

export function SessionHost() {
  const isAsked = useIsSignInAsked()
  const isConsentAsked = useIsConsentAsked()
  const session = useSession()
  const isSignedIn = session.state === 'signedIn'
  // Requests that wait for a reader continue after any sign-in, in this tab or in another.
  useEffect(() => {
    if (isSignedIn) answerSignIn(true)
    else closeConsent()
  }, [isSignedIn])
  useEffect(() => {
    const stopWatching = watchSession()
    // Design 6: a message with a token is accepted only from our own origin.
    const onMessage = ({ origin, data }: MessageEvent<Partial<SignInMessage> | null>) => {
      if (origin !== location.origin) return
      if (data?.type === 'linked') dispatchEvent(new Event(linkedEvent))
      else if (data && 'access_token' in data && typeof data.access_token === 'string') void enter(data.access_token)
    }
    const onOneTap = ({ detail }: CustomEventInit<OneTap>) => {
      if (!detail) return
      signInByCredential(detail).then(enter, error => push(error instanceof Error ? error.message : String(error)))
    }
    addEventListener('message', onMessage)
    addEventListener(oneTapEvent, onOneTap)
    addEventListener(readerLeftEvent, clearForms)
    return () => {
      stopWatching()
      removeEventListener('message', onMessage)
      removeEventListener(oneTapEvent, onOneTap)
      removeEventListener(readerLeftEvent, clearForms)
    }
  }, [])
  if (isAsked) return <SignInSheet onClose={closeSheet} />
  return isConsentAsked && isSignedIn && <ConsentSheet userId={session.user.id} onClose={closeConsent} />
}
