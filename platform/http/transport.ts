import type { FastifyInstance } from 'fastify'
import type { Transport } from '#contract/client/ask.ts'
import { CallError } from '#contract/errors.ts'
import type { ServiceName } from '#contract/call.ts'
import { refuseInTransaction } from '#platform/db/transaction.ts'
import { askerScope } from './gone.ts'
import { requestScope } from '#platform/log.ts'

export type TransportOptions = {
  /** The application of this process, called without a socket. */
  app: () => FastifyInstance
  mounts: Record<ServiceName, string>
  /** Addresses of services that run in other processes. */
  urls: Partial<Record<ServiceName, string>>
  /** How long each of them may take to answer. */
  timeoutsMs: Record<ServiceName, number>
}

/** Calls a service in process if it runs here, over HTTP if it has an address. */
export function makeTransport({ app, mounts, urls, timeoutsMs }: TransportOptions): Transport {
  return async request => {
    refuseInTransaction(`the call ${request.method} ${request.url}`)
    const requestId = requestScope.getStore()?.requestId
    const headers = requestId ? { 'x-request-id': requestId, ...request.headers } : request.headers
    const base = urls[request.service]
    if (base !== undefined) return askOverHttp(base + request.url, { ...request, headers }, timeoutsMs[request.service])
    const inject = () =>
      app().inject({
        method: request.method as 'GET',
        url: mounts[request.service] + request.url,
        headers,
        ...(request.body === undefined
          ? {}
          : { payload: typeof request.body === 'string' ? request.body : Buffer.from(request.body) }),
        ...(request.signal ? { signal: request.signal } : {}),
      })
    const response = await (request.signal ? askerScope.run(request.signal, inject) : inject())
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.payload,
    }
  }
}

/** Calls a service in another process. No answer in time becomes a 503. */
export async function askOverHttp(
  url: string,
  request: Parameters<Transport>[0],
  timeoutMs: number,
): ReturnType<Transport> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: request.headers,
      body: request.body as BodyInit | undefined,
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      redirect: 'manual',
    })
    const { status, headers } = response
    return { status, headers: Object.fromEntries(headers), text: await response.text(), isRemote: true }
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new CallError(`${request.method} ${url}`, 503, {
      success: false,
      code: 'unavailable',
      message: 'Служба сейчас не отвечает',
    })
  }
}
