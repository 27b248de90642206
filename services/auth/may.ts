import { DomainError } from '#contract/errors.ts'
import { isModerator, type Viewer } from '#domain/viewer.ts'

/** The owner and moderators of accounts may see private fields and change the profile. */
export function mayActFor(viewer: Viewer, userId: string): boolean {
  return viewer.userId === userId || isModerator(viewer, 'auth')
}

/** Roles and the ban of an account are shown to its owner and to moderators of any application. */
export function maySeeRights({ userId, roles }: Viewer, id: string): boolean {
  return userId === id || roles.some(({ name }) => name !== 'user')
}

export const noSuchUser = () => new DomainError('not_found', 'Нет такого читателя')
