// Permissions on comments. Spec 6: roles of the application `talker`.
import { DomainError } from '#contract/errors.ts'
import { hourMs } from '#domain/time-units.ts'
import { isInOffice, isModerator as moderates, moderatesInOffice, type Viewer } from '#domain/viewer.ts'
import { editHours } from './limits.ts'

export const isModerator = (viewer: Viewer | null): boolean => viewer !== null && moderates(viewer, 'talker')

type Written = { author_id: string; created_at: Date }

/** The author may edit for a limited time: later, replies refer to the words. */
export const editableUntilMs = (createdMs: number): number => createdMs + editHours * hourMs

/** Only the author may edit. */
export function checkMayEdit(viewer: Viewer, comment: Written, now: Date): void {
  if (comment.author_id !== viewer.userId) throw new DomainError('forbidden', 'Это чужой комментарий')
  if (now.getTime() > editableUntilMs(comment.created_at.getTime()))
    throw new DomainError('forbidden', 'Править комментарий можно в течение суток')
}

export function checkMayRemove(viewer: Viewer, comment: Written): void {
  if (comment.author_id !== viewer.userId && !isModerator(viewer))
    throw new DomainError('forbidden', 'Это чужой комментарий')
}

export function checkMayModerate(viewer: Viewer): void {
  if (!isModerator(viewer)) throw new DomainError('forbidden', 'Это для модераторов комментариев')
}

/** Moderators who signed in through the office, and the chief. */
export function checkMayModerateInOffice(viewer: Viewer): void {
  if (!isInOffice(viewer) || !moderatesInOffice(viewer))
    throw new DomainError('forbidden', 'Это для модераторов комментариев')
}

export function checkMayAttach(viewer: Viewer, comment: Pick<Written, 'author_id'>): void {
  if (comment.author_id !== viewer.userId) throw new DomainError('forbidden', 'Это чужой комментарий')
}
