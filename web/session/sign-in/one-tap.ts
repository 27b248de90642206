// Google One Tap, where the publisher has configured Google: the only foreign script of sign-in, loaded when the sheet opens. It sends its
// result as an event (spec 4, the one-tap sign-in event), which SessionHost handles.
import { answerWithinMs, appHeaders, authUrl } from '../auth-service.ts'

export const oneTapEvent = 'delno:one-tap'
/** `consent` is the version of the terms that the reader agreed to, if they did. */
export type OneTap = { credential: string; consent: string | undefined }

const scriptUrl = 'https://accounts.google.com/gsi/client'

type GoogleId = {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (answer: { credential: string }) => void
    cancel_on_tap_outside: boolean
  }): void
  prompt(): void
  cancel(): void
}
declare global {
  interface Window {
    google?: { accounts: { id: GoogleId } }
  }
}

let loading: Promise<void> | undefined

function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = undefined
      script.remove()
      reject(new Error('Google One Tap did not load'))
    })
    document.head.append(script)
  })
  return loading
}

/**
 * Shows One Tap and returns the function that hides it. Without a connection to Google nothing appears. `readConsent` is called at the
 * tap: One Tap alone is not consent.
 */
export async function startOneTap(
  { client_id, nonce }: { client_id: string; nonce: string },
  readConsent: () => string | undefined,
): Promise<() => void> {
  try {
    await loadScript()
  } catch (error) {
    console.warn(error)
    return () => {}
  }
  const id = window.google?.accounts.id
  id?.initialize({
    client_id,
    nonce,
    cancel_on_tap_outside: false,
    callback: ({ credential }) => {
      const detail: OneTap = { credential, consent: readConsent() }
      dispatchEvent(new CustomEvent(oneTapEvent, { detail }))
    },
  })
  id?.prompt()
  return () => id?.cancel()
}

/** Exchanges Google's credential for an access token; throws an error with a message for the reader. */
export async function signInByCredential({ credential, consent }: OneTap): Promise<string> {
  const response = await fetch(`${authUrl}/auth/google/one-tap`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...appHeaders },
    body: JSON.stringify({ credential, consent }),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const answer = (await response.json()) as { message?: string; data?: { token: { access_token: string } } }
  if (!response.ok || !answer.data) throw new Error(answer.message ?? 'Войти через Google не получилось')
  return answer.data.token.access_token
}
