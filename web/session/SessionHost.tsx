// Keeps the session of the tab: looks whose token is here, listens to other tabs and windows, shows the sign-in sheet.
import { lazy, Suspense, useEffect } from 'react'
import { enter, startSession, watchOtherTabs } from './session.ts'
import { answerSignIn, useIsSignInAsked } from './sign-in-request.ts'

const SignInSheet = lazy(async () => ({ default: (await import('./SignInSheet.tsx')).SignInSheet }))

export function SessionHost() {
  const isAsked = useIsSignInAsked()
  useEffect(() => {
    void startSession()
    const stopTabs = watchOtherTabs()
    // Design 6: a message carrying a token is believed only from our own origin.
    const onMessage = (event: MessageEvent<{ access_token?: unknown } | null>) => {
      if (event.origin !== location.origin || typeof event.data?.access_token !== 'string') return
      void enter(event.data.access_token).then(() => answerSignIn(true))
    }
    addEventListener('message', onMessage)
    return () => {
      stopTabs()
      removeEventListener('message', onMessage)
    }
  }, [])
  return (
    isAsked && (
      <Suspense>
        <SignInSheet onDone={answerSignIn} />
      </Suspense>
    )
  )
}
