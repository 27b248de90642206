import { DomainError } from '#contract/errors.ts'
import { isInOffice, isModerator, type Viewer } from '#domain/viewer.ts'

/**
 * The owner, and in the office moderators of accounts, may see private fields and change the profile. A reader's sign-in is not enough for other
 * people's data, whatever its roles (decision 037); what a moderator does is in the log of the office.
 */
export function mayActFor(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId || (isInOffice(viewer) && isModerator(viewer, 'auth'))
}

/** Roles and the ban of an account are shown to its owner and to moderators of any application. */
export function maySeeRights({ userId, roles }: Viewer, id: string): boolean {
  return userId === id || roles.some(({ name }) => name !== 'user')
}

export const noSuchUser = () => new DomainError('not_found', 'Нет такого читателя')
