// Signed links of newsletter letters: the signature names the subscription and what the link may do with it.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'

export const confirmPath = '/api/newsletter/confirm'
export const unsubscribePath = '/api/newsletter/leave'

export type Links = {
  /** A link that works until the given instant. */
  confirmUrl(id: string, until: Date): string
  unsubscribeUrl(id: string): string
  /** `untilSeconds`: Unix time, as in the address. */
  isConfirm(id: string, untilSeconds: number, signature: string): boolean
  isUnsubscribe(id: string, signature: string): boolean
}

export function makeLinks({ internalKey, siteUrl }: Pick<Config, 'internalKey' | 'siteUrl'>): Links {
  // Letters that were sent carry these signatures: the words in them never change.
  const secret = Buffer.from(hkdfSync('sha256', internalKey, '', 'delno newsletter', 32))
  const sign = (...parts: (string | number)[]) => createHmac('sha256', secret).update(parts.join(' ')).digest()
  const isSame = (signature: string, wanted: Buffer) => {
    const given = Buffer.from(signature, 'base64url')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return {
    confirmUrl: (id, until) => {
      const seconds = Math.floor(until.getTime() / 1000)
      return `${siteUrl}${confirmPath}?id=${id}&until=${seconds}&sign=${sign('confirm', id, seconds).toString('base64url')}`
    },
    unsubscribeUrl: id => `${siteUrl}${unsubscribePath}?id=${id}&sign=${sign('leave', id).toString('base64url')}`,
    isConfirm: (id, untilSeconds, signature) => isSame(signature, sign('confirm', id, untilSeconds)),
    isUnsubscribe: (id, signature) => isSame(signature, sign('leave', id)),
  }
}
