// One message to one address that a visitor gave: never to this machine or its networks, whatever the name leads to at the moment
// of the connection, and never further by a redirect. The library's own sending would keep an answer of any length.
import { request } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webPush from 'web-push'
import type { PushConfig } from '#platform/config/config.ts'
import { answerTimeoutMs, keptSeconds } from './limits.ts'
import type { Answered } from './rules/outcome.ts'

export type Vapid = NonNullable<PushConfig['vapid']>
export type Address = { token: string; p256dh: string; auth: string }
/** Throws only when `signal` ends it. `topic`: a newer message takes the place of one that still waits (RFC 8030). */
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
      const sent = request(url, {
        method: 'POST',
        agent,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          authorization,
          ttl: keptSeconds,
          urgency: 'normal',
          ...(topic !== undefined && { topic }),
          'content-encoding': encoding,
          'content-type': 'application/octet-stream',
          'content-length': cipherText.length,
        },
      })
      sent.on('socket', socket => socket.once('secureConnect', () => (isConnected = true)))
      sent.on('response', response => {
        resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'] ?? null })
        response.destroy()
      })
      sent.on('error', error => {
        if (signal?.aborted) reject(error)
        else resolve({ status: null, reason: error.message, isSent: isConnected })
      })
      sent.end(cipherText)
    })
  }
}
