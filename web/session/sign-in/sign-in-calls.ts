// The two calls of sign-in by an e-mail code (spec 7, auth service).
import { answerWithinMs, appHeaders, authUrl } from '../auth-service.ts'
import { payOwedRevoke } from '../owed-revoke.ts'
import { noConnection } from '../signed-calls.ts'

/** Attempts and resends that remain; seconds until a new code may be requested. */
export type CodeState = { email: string; attemptsLeft: number; resendsLeft: number; secondsLeft: number }
export type Refused = { message: string; state?: CodeState }
export type Requested = { state: CodeState } | Refused
export type Verified = { token: string } | Refused

type CodeReply = { email: string; attempts_left: number; resends_left: number; time_left: number }
type Answer = {
  message?: string
  errors?: Record<string, string>
  data?: Partial<CodeReply> & { token?: { access_token: string } }
}

function toState(data: Answer['data']): CodeState | undefined {
  if (data?.attempts_left === undefined) return undefined
  return {
    email: data.email ?? '',
    attemptsLeft: data.attempts_left,
    resendsLeft: data.resends_left ?? 0,
    secondsLeft: data.time_left ?? 0,
  }
}

async function post(path: string, body: unknown): Promise<{ isOk: boolean; answer: Answer }> {
  // The cookie of a former session must be revoked before a new session sets its own.
  await payOwedRevoke()
  try {
    const response = await fetch(`${authUrl}/email/code/${path}`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', ...appHeaders },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    return { isOk: response.ok, answer: (await response.json()) as Answer }
  } catch {
    return { isOk: false, answer: { message: noConnection } }
  }
}

export async function requestCode(email: string): Promise<Requested> {
  const { isOk, answer } = await post('request', { email })
  const state = toState(answer.data)
  if (isOk && state) return { state }
  if (answer.errors?.['email']) return { message: 'Похоже, в адресе опечатка' }
  return { message: answer.message ?? noConnection, ...(state && { state }) }
}

/** `consent` is the version of the terms that the reader agreed to. */
export async function verifyCode(email: string, code: string, consent: string): Promise<Verified> {
  const { isOk, answer } = await post('verify', { email, code, consent })
  const token = answer.data?.token?.access_token
  if (isOk && token) return { token }
  const state = toState(answer.data)
  return { message: answer.message ?? noConnection, ...(state && { state }) }
}
