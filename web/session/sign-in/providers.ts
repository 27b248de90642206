// Sign-in through another service: in a window of 500 × 500 (spec 9), on phones in the same tab.
import type { CallReply } from '#contract/call.ts'
import type { getLocation, linkSocial, listSignInMethods } from '#contract/auth.ts'
import { answerWithinMs, appHeaders, authUrl } from '../auth-service.ts'
import { askSigned } from '../signed-calls.ts'

type Methods = CallReply<typeof listSignInMethods>
export type Provider = Exclude<Methods['methods'][number], 'email'>
/** `isRestricted`: some services are closed where the reader is (spec 6). */
export type SignInMethods = { providers: Provider[]; oneTap: Methods['oneTap']; isRestricted: boolean }

export const providerTitles: Record<Provider, string> = {
  google: 'Google',
  yandex: 'Яндекс ID',
  vkontakte: 'VK ID',
  telegram: 'Телеграм',
}

async function askAuth<Reply>(path: 'methods' | 'location'): Promise<Reply> {
  const response = await fetch(`${authUrl}/auth/${path}`, {
    credentials: 'include',
    headers: appHeaders,
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Reply
}

/** Returns none when the call fails: the e-mail code always works. */
export async function loadMethods(): Promise<SignInMethods> {
  try {
    const [{ methods, oneTap }, { isRestricted }] = await Promise.all([
      askAuth<Methods>('methods'),
      askAuth<CallReply<typeof getLocation>>('location'),
    ])
    return { providers: methods.filter(method => method !== 'email'), oneTap, isRestricted }
  } catch (error) {
    console.warn('the ways to sign in were not asked for:', error)
    return { providers: [], oneTap: null, isRestricted: false }
  }
}

/** Sent when a window of ours has connected a service to the account. */
export const linkedEvent = 'delno:linked'

const windowName = 'delno-sign-in'
const windowFeatures = 'popup,width=500,height=500'
const isPhone = () => matchMedia('(max-width: 47.99rem)').matches

/** The token comes as a message of the window. Its last page also stores the token, for sign-in in the same tab. */
export function signInThrough(provider: Provider, consentVersion: string): void {
  const to = location.pathname + location.search
  const url = `/id/auth/${provider}?${new URLSearchParams({ consent: consentVersion, to }).toString()}`
  if (!isPhone() && window.open(url, windowName, windowFeatures)) return
  location.assign(url)
}

/** Connects a service to the reader's account; the window sends `linked` when it is done. Throws RefusedError. */
export async function linkThrough(provider: Provider): Promise<void> {
  // The window must open in the press itself; its URL is set afterwards.
  const opened = isPhone() ? null : window.open('', windowName, windowFeatures)
  try {
    const { data } = await askSigned<CallReply<typeof linkSocial>>(`${authUrl}/auth/${provider}/link`, {
      method: 'POST',
      body: { to: location.pathname },
    })
    if (opened) opened.location.href = data.url
    else location.assign(data.url)
  } catch (error) {
    opened?.close()
    throw error
  }
}
