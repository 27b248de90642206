// Who may do what with the things of a person. Spec 6: their own profile only; moderators of people may look.
import { DomainError } from '#contract/errors.ts'
import { isModerator, type Viewer } from '#contract/viewer.ts'

const mayChange = (viewer: Viewer, userId: string) => viewer.userId === userId
const maySee = (viewer: Viewer, userId: string) => mayChange(viewer, userId) || isModerator(viewer, 'auth')

const notYours = () => new DomainError('forbidden', 'Это чужой профиль')

export function checkMayChange(viewer: Viewer, userId: string): void {
  if (!mayChange(viewer, userId)) throw notYours()
}

export function checkMaySee(viewer: Viewer, userId: string): void {
  if (!maySee(viewer, userId)) throw notYours()
}
