// Sends forms of the site as browsers and old clients do, for tests of the services that receive them.
import { operatorKeyOf } from '#platform/http/operator-only.ts'
import type { TestApp } from './app.ts'

export type From = { ip?: string; accept?: string; referer?: string; authorization?: string }
type Fields = Record<string, string>
export type SentLetter = { to: string; subject: string; text: string; html: string; unsubscribeUrl: string }

export const ajaxUrl = '/wp-admin/admin-ajax.php'
export const adsFormUrl = '/api/lh-iron-maiden/v1/ads-form'
export const questionUrl = '/svc/special/api/asklh/question-post'

let lastCaller = 0

/**
 * Sends urlencoded fields. Each call has its own IP address unless `from` gives one, so only tests of limits reach a
 * limit.
 */
export function sendForm({ app }: TestApp, url: string, fields: Fields, { ip, ...headers }: From = {}) {
  lastCaller += 1
  return app.inject({
    method: 'POST',
    url,
    remoteAddress: ip ?? `10.8.${(lastCaller >> 8) & 255}.${lastCaller & 255}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

export const sendAjax = (app: TestApp, action: string, fields: Fields, from?: From) =>
  sendForm(app, ajaxUrl, { action, ...fields }, from)

/** The letters shown at /dev/mail, newest first, after all work in progress is done. */
export async function listSentLetters(app: TestApp): Promise<SentLetter[]> {
  await app.waitUntilIdle()
  const response = await app.app.inject({
    url: '/dev/mail',
    headers: { accept: 'application/json', authorization: `Bearer ${operatorKeyOf(app.config)}` },
  })
  return response.json()
}
