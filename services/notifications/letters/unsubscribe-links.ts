// Signed links in letters that unsubscribe without signing in (RFC 8058).
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Notifications } from '../notifications.ts'

export const unsubscribePath = '/unsubscribe'

export type UnsubscribeLinks = {
  /** The address that stops the letters to this person. It works without signing in. */
  urlFor(userId: string): string
  isSigned(userId: string, signature: string): boolean
}

/** `mount`: the path under which the calls of this service answer. */
export function makeUnsubscribeLinks({ context }: Notifications, mount: string): UnsubscribeLinks {
  const { internalKey, siteUrl } = context.config
  const secret = Buffer.from(hkdfSync('sha256', internalKey, '', 'delno unsubscribe', 32))
  const sign = (userId: string) => createHmac('sha256', secret).update(userId).digest()
  return {
    urlFor: userId =>
      `${siteUrl}${mount}${unsubscribePath}?user=${encodeURIComponent(userId)}&sign=${sign(userId).toString('base64url')}`,
    isSigned: (userId, signature) => {
      const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(userId)]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
