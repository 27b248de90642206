// Signed links of newsletter letters: the signature names the subscription and what the link may do with it.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'

export const confirmPath = '/api/newsletter/confirm'
export const unsubscribePath = '/api/newsletter/leave'
export const letterPath = '/api/newsletter/letter'

export type Links = {
  /** A link that works until the given instant. */
  confirmUrl(id: string, until: Date): string
  /** With an issue: leaves all newsletters that the issue goes to. */
  unsubscribeUrl(id: string, issueId?: number): string
  /** The path of the letter of an issue, for the office: a frame carries no token. */
  letterUrl(issueId: number, version: number, until: Date): string
  isLetter(issueId: number, version: number, untilSeconds: number, signature: string): boolean
  /** `untilSeconds`: Unix time, as in the address. */
  isConfirm(id: string, untilSeconds: number, signature: string): boolean
  isUnsubscribe(id: string, issueId: number | undefined, signature: string): boolean
}

export function makeLinks({ internalKey, siteUrl }: Pick<Config, 'internalKey' | 'siteUrl'>): Links {
  // Letters that were sent carry these signatures: the words in them never change.
  const secret = Buffer.from(hkdfSync('sha256', internalKey, '', 'delno newsletter', 32))
  const sign = (...parts: (string | number)[]) => createHmac('sha256', secret).update(parts.join(' ')).digest()
  const signLeave = (id: string, issueId?: number) =>
    issueId === undefined ? sign('leave', id) : sign('leave', id, 'issue', issueId)
  const isSame = (signature: string, wanted: Buffer) => {
    const given = Buffer.from(signature, 'base64url')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return {
    confirmUrl: (id, until) => {
      const seconds = Math.floor(until.getTime() / 1000)
      return `${siteUrl}${confirmPath}?id=${id}&until=${seconds}&sign=${sign('confirm', id, seconds).toString('base64url')}`
    },
    unsubscribeUrl: (id, issueId) => {
      const issue = issueId === undefined ? '' : `&issue=${issueId}`
      return `${siteUrl}${unsubscribePath}?id=${id}${issue}&sign=${signLeave(id, issueId).toString('base64url')}`
    },
    letterUrl: (issueId, version, until) => {
      const seconds = Math.floor(until.getTime() / 1000)
      const signature = sign('letter', issueId, version, seconds).toString('base64url')
      return `${letterPath}?id=${issueId}&version=${version}&until=${seconds}&sign=${signature}`
    },
    isLetter: (issueId, version, untilSeconds, signature) =>
      isSame(signature, sign('letter', issueId, version, untilSeconds)),
    isConfirm: (id, untilSeconds, signature) => isSame(signature, sign('confirm', id, untilSeconds)),
    isUnsubscribe: (id, issueId, signature) => isSame(signature, signLeave(id, issueId)),
  }
}
