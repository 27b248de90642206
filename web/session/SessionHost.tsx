// Keeps the session of the tab: finds its reader, listens to other tabs and windows, shows the sign-in sheet.
import { useEffect } from 'react'
import type { SignInMessage } from '#contract/auth.ts'
import { makeLater } from '../notices/make-later.tsx'
import { push } from '../notices/push-queue.ts'
import { oneTapEvent, signInByCredential, type OneTap } from './one-tap.ts'
import { linkedEvent } from './providers.ts'
import { enter, useSession, watchSession } from './session.ts'
import { answerSignIn, useIsSignInAsked } from './sign-in-request.ts'

const SignInSheet = makeLater(async () => (await import('./SignInSheet.tsx')).SignInSheet, {
  onMissing: ({ onClose }) => onClose(),
})

const closeSheet = () => answerSignIn(false)

export function SessionHost() {
  const isAsked = useIsSignInAsked()
  const isSignedIn = useSession().state === 'signedIn'
  // However they signed in, in this tab or in another: whoever waits for a reader goes on.
  useEffect(() => {
    if (isSignedIn) answerSignIn(true)
  }, [isSignedIn])
  useEffect(() => {
    const stopWatching = watchSession()
    // Design 6: a message carrying a token is believed only from our own origin.
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
    return () => {
      stopWatching()
      removeEventListener('message', onMessage)
      removeEventListener(oneTapEvent, onOneTap)
    }
  }, [])
  return isAsked && <SignInSheet onClose={closeSheet} />
}
