// Signed links with which a person answers a decision about them, from a letter or the bell, without signing in.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Comments } from '../comments.ts'

export const appealPath = '/appeal'

export type AppealSubject = { decisionId: number; commentId: number } | { restrictionId: number }

const keyOf = (subject: AppealSubject) =>
  'restrictionId' in subject
    ? `restriction ${subject.restrictionId}`
    : `hidden ${subject.decisionId} ${subject.commentId}`

export type AppealLinks = {
  /** The address of the page, relative to the site. */
  pathFor(subject: AppealSubject): string
  isSigned(subject: AppealSubject, signature: string): boolean
}

/** `mount`: the path under which the calls of this service answer. */
export function makeAppealLinks({ context }: Comments, mount: string): AppealLinks {
  const secret = Buffer.from(hkdfSync('sha256', context.config.internalKey, '', 'delno appeal', 32))
  const sign = (subject: AppealSubject) => createHmac('sha256', secret).update(keyOf(subject)).digest()
  return {
    pathFor: subject => {
      const query = new URLSearchParams({
        ...('restrictionId' in subject
          ? { restriction: String(subject.restrictionId) }
          : { decision: String(subject.decisionId), comment: String(subject.commentId) }),
        sign: sign(subject).toString('base64url'),
      })
      return `${mount}${appealPath}?${query}`
    },
    isSigned: (subject, signature) => {
      const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(subject)]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
