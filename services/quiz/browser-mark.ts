// Recognizes a browser that answered a poll before: a signed number in a cookie. There is no cookie before the first vote.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'

const cookieName = 'delno_voter'
const maxAgeSeconds = 2 * 365 * 24 * 60 * 60
/** Two presses within this time are one browser, though neither brings a cookie. */
const sameBrowserMs = 5000

type Visitor = { ip: string; userAgent: string; now: Date; cookie: string | undefined }

export type BrowserMark = {
  readonly cookieName: string
  /** The browser's id, and the `Set-Cookie` line for a browser without a valid cookie. */
  read(visitor: Visitor): { browserId: string; newCookie: string | undefined }
}

export function makeBrowserMark({ internalKey, siteUrl }: Config, mount: string): BrowserMark {
  const secret = Buffer.from(hkdfSync('sha256', internalKey, '', 'delno voter', 32))
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest()
  const sign = (browserId: string) => hash(`cookie ${browserId}`)
  const isOurs = (browserId: string, signature: string) => {
    const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(browserId)]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const attributes = [
    `Path=${mount}/`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
  return {
    cookieName,
    read({ ip, userAgent, now, cookie }) {
      const [, known, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
      if (known !== undefined && signature !== undefined && isOurs(known, signature))
        return { browserId: known, newCookie: undefined }
      const moment = Math.floor(now.getTime() / sameBrowserMs)
      const browserId = hash(`browser ${moment} ${ip} ${userAgent}`).subarray(0, 16).toString('base64url')
      const value = `${browserId}.${sign(browserId).toString('base64url')}`
      return { browserId, newCookie: `${cookieName}=${value}; ${attributes}` }
    },
  }
}
