// The one guard of the office: a role is not enough, the token must belong to a session with a second step (decision 037).
import { DomainError } from '#contract/errors.ts'
import { isInOffice, type OfficeViewer, type Viewer } from '#domain/viewer.ts'

/** Throws `unauthorized` for a reader's sign-in, so that pages of the office ask for their own, and `forbidden` for who has no role there. */
export function checkInOffice(viewer: Viewer): OfficeViewer {
  if (viewer.office === undefined)
    throw new DomainError('unauthorized', 'Войдите в редакцию: одного входа на сайт для неё мало')
  if (!isInOffice(viewer) || viewer.isBanned || viewer.isArchived)
    throw new DomainError('forbidden', 'Это для сотрудников редакции')
  return viewer
}
