import type { FastifyInstance } from 'fastify'
import type { Transport } from '#contract/ask.ts'
import { CallError } from '#contract/errors.ts'
import type { ServiceName } from '#contract/call.ts'
import { refuseInTransaction } from '#platform/db/transaction.ts'
import { requestScope } from '#platform/log.ts'

export type TransportOptions = {
  /** Of this process; asked without a socket. */
  app: () => FastifyInstance
  mounts: Record<ServiceName, string>
  /** Services that run elsewhere. */
  urls: Partial<Record<ServiceName, string>>
  /** How long each may take to answer from there. */
  timeoutsMs: Record<ServiceName, number>
}

/** In process where the service runs here, over HTTP where it has an address of its own. */
export function makeTransport({ app, mounts, urls, timeoutsMs }: TransportOptions): Transport {
  return async request => {
    refuseInTransaction(`the call ${request.method} ${request.url}`)
    const requestId = requestScope.getStore()?.requestId
    const headers = requestId ? { 'x-request-id': requestId, ...request.headers } : request.headers
    const base = urls[request.service]
    if (base !== undefined) return askOverHttp(base + request.url, { ...request, headers }, timeoutsMs[request.service])
    const response = await app().inject({
      method: request.method as 'GET',
      url: mounts[request.service] + request.url,
      headers,
      ...(request.body === undefined
        ? {}
        : { payload: typeof request.body === 'string' ? request.body : Buffer.from(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
    })
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.payload,
    }
  }
}

/** A request to another process. An address that does not answer in time is a 503 of that call. */
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
