// Sends a message to an address that a visitor gave. The agent refuses this machine and local networks at the moment of the
// connection, and redirects are not followed. The library's own sending would buffer an answer of any length.
import { request } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webPush from 'web-push'
import type { PushConfig } from '#platform/config/config.ts'
import { answerTimeoutMs, messageTtlSeconds } from './limits.ts'
import type { Answered } from './rules/outcome.ts'

export type Vapid = NonNullable<PushConfig['vapid']>
export type Address = { token: string; p256dh: string; auth: string }
/** Throws only when `signal` aborts it. `topic`: a newer message replaces one that still waits (RFC 8030). */
export type Send = (
  to: Address,
  payload: string,
  options: { topic?: string; signal?: AbortSignal },
) => Promise<Answered>

const encoding = 'aes128gcm'

export function makeSend({ publicKey, privateKey, contact }: Vapid, mayReachLoopback: boolean): Send {
  const agent = new RequestFilteringHttpsAgent({
    allowIPAddressList: mayReachLoopback ? ['127.0.0.0/8', '::1/128'] : [],
  })
  return (to, payload, { topic, signal }) => {
    const url = new URL(to.token)
    const { cipherText } = webPush.encrypt(to.p256dh, to.auth, payload, encoding)
    const { Authorization: authorization } = webPush.getVapidHeaders(
      url.origin,
      contact,
      publicKey,
      privateKey,
      encoding,
    )
    return new Promise((resolve, reject) => {
      let isConnected = false
      const timeout = AbortSignal.timeout(answerTimeoutMs)
      const sending = request(url, {
        method: 'POST',
        agent,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          authorization,
          ttl: messageTtlSeconds,
          urgency: 'normal',
          ...(topic !== undefined && { topic }),
          'content-encoding': encoding,
          'content-type': 'application/octet-stream',
          'content-length': cipherText.length,
        },
      })
      sending.on('socket', socket => socket.once('secureConnect', () => (isConnected = true)))
      sending.on('response', response => {
        resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'] ?? null })
        response.destroy()
      })
      sending.on('error', error => {
        if (signal?.aborted) reject(error)
        else resolve({ status: null, reason: error.message, isSent: isConnected })
      })
      sending.end(cipherText)
    })
  }
}
