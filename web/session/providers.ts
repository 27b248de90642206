// Signing in through another service: in a window of 500 × 500 (spec 9), on phones in place.
import type { CallReply } from '#contract/call.ts'
import type { getLocation, linkSocial, listSignInMethods } from '#contract/auth.ts'
import { answerWithinMs, authUrl } from './auth-service.ts'
import { askSigned } from './signed-calls.ts'

type Methods = CallReply<typeof listSignInMethods>
export type Provider = Exclude<Methods['methods'][number], 'email'>
/** `isRestricted`: the reader is where some ways are closed (spec 6). */
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
    headers: { 'x-auth-app': 'web' },
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Reply
}

/** None when they cannot be asked: the code from a letter is always there. */
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

/** A service was tied to the account in a window of ours. */
export const linkedEvent = 'delno:linked'

const windowName = 'delno-sign-in'
const windowFeatures = 'popup,width=500,height=500'
const isPhone = () => matchMedia('(max-width: 47.99rem)').matches

/** The token comes as a message of the window, and is kept by its last page: in place it is there when the reader is back. */
export function signInThrough(provider: Provider, consentVersion: string): void {
  const to = location.pathname + location.search
  const url = `/id/auth/${provider}?${new URLSearchParams({ consent: consentVersion, to }).toString()}`
  if (!isPhone() && window.open(url, windowName, windowFeatures)) return
  location.assign(url)
}

/** Ties a service to the reader's account; the window says `linked` when it is done. Throws RefusedError. */
export async function linkThrough(provider: Provider): Promise<void> {
  // A window must be opened by the press itself; its address comes after.
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
