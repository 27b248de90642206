// The links of letters of the newsletter. What they may is in their signature.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'

export const confirmPath = '/api/newsletter/confirm'
export const leavePath = '/api/newsletter/leave'

export type Links = {
  /** Works until then. */
  confirmUrl(id: string, until: Date): string
  leaveUrl(id: string): string
  /** `until`: Unix seconds, as they stand in the address. */
  isConfirm(id: string, until: number, signature: string): boolean
  isLeave(id: string, signature: string): boolean
}

export function makeLinks({ internalKey, siteUrl }: Pick<Config, 'internalKey' | 'siteUrl'>): Links {
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
    leaveUrl: id => `${siteUrl}${leavePath}?id=${id}&sign=${sign('leave', id).toString('base64url')}`,
    isConfirm: (id, until, signature) => isSame(signature, sign('confirm', id, until)),
    isLeave: (id, signature) => isSame(signature, sign('leave', id)),
  }
}
