// Makes calls from the office: the client of the contract over fetch, with the token of the session.
import type { CallInput, CallReply, Call, ServiceName } from '#contract/call.ts'
import { makeAsk, type AskOptions, type Transport } from '#contract/client/ask.ts'
import { CallError } from '#contract/errors.ts'
import { capitalized } from '#russian/capitalized.ts'
import { connection } from './connection.ts'
import { SignedOutError, type Session } from './session.ts'

/** The paths of the services that the office calls, as in server/mounts.ts. */
export const officeMounts: Partial<Record<ServiceName, string>> = {
  archive: '/svc/archive',
  auth: '/svc/auth',
  comments: '/svc/comments',
  content: '',
  media: '',
  newsletter: '',
  newsroom: '/svc/newsroom',
  quiz: '/svc/quiz',
  recipes: '',
  search: '/svc/search',
  user: '/svc/users',
  widgets: '',
}

const answerWithinMs = 25_000

export class UnreachableError extends Error {
  constructor() {
    super('Нет связи с сервером')
    this.name = 'UnreachableError'
  }
}

/** Sends a request; throws UnreachableError if there is no reply. */
export const overFetch: Transport = async ({ service, method, url, headers, body, signal }) => {
  const mount = officeMounts[service]
  if (mount === undefined) throw new Error(`the office does not call ${service}`)
  const timeout = AbortSignal.timeout(answerWithinMs)
  const askedAt = Date.now()
  try {
    const response = await fetch(mount + url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: body as string }),
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await response.text()
    // A late reply to a request from before the loss says nothing about the connection now.
    if (askedAt >= (connection.get().since ?? 0)) connection.note(true)
    return { status: response.status, headers: {}, text, isRemote: true }
  } catch (error) {
    if (signal?.aborted) throw error
    connection.note(false)
    throw new UnreachableError()
  }
}

export type OfficeAsk = <C extends Call>(call: C, input: CallInput<C>, options?: AskOptions) => Promise<CallReply<C>>

/** Makes calls as the signed-in person. A refused token is replaced once. */
export function makeOfficeAsk(session: Session, transport: Transport = overFetch): OfficeAsk {
  const { ask } = makeAsk({ transport })
  const send = ask as (call: Call, input: unknown, options: AskOptions) => Promise<unknown>
  return async (call, input, options = {}) => {
    const token = await session.token()
    const withToken = (bearer: string) => ({
      ...options,
      headers: { ...options.headers, authorization: `Bearer ${bearer}` },
    })
    try {
      return (await send(call, input, withToken(token))) as never
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      session.refuse(token)
      return (await send(call, input, withToken(await session.token()))) as never
    }
  }
}

/** Somebody else has changed the same thing first. */
export const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409

/** The message for a person about a failed call. */
export function wordsOf(error: unknown): string {
  if (error instanceof UnreachableError || error instanceof SignedOutError) return error.message
  const message = error instanceof CallError ? (error.body as { message?: unknown } | null)?.message : undefined
  return typeof message === 'string' ? capitalized(message) : 'Сервер не ответил как надо. Попробуйте ещё раз'
}
