// Permissions on comments. Spec 6: roles of the application `talker`.
import { DomainError } from '#contract/errors.ts'
import { hourMs } from '#domain/time-units.ts'
import { isInOffice, isModerator as moderates, isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import { editHours } from './limits.ts'

export const isModerator = (viewer: Viewer | null): boolean => viewer !== null && moderates(viewer, 'talker')

type Written = { author_id: string; created_at: Date }

/** Only the author may edit, and for a limited time: later, replies refer to the words. */
export function checkMayEdit(viewer: Viewer, comment: Written, now: Date): void {
  if (comment.author_id !== viewer.userId) throw new DomainError('forbidden', 'Это чужой комментарий')
  if (now.getTime() - comment.created_at.getTime() > editHours * hourMs)
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
  if (!isInOffice(viewer) || !(isOfficeAdmin(viewer) || moderates(viewer, 'talker')))
    throw new DomainError('forbidden', 'Это для модераторов комментариев')
}

export function checkMayAttach(viewer: Viewer, comment: Pick<Written, 'author_id'>): void {
  if (comment.author_id !== viewer.userId) throw new DomainError('forbidden', 'Это чужой комментарий')
}
