import { DomainError } from '#contract/errors.ts'
import { isOfficeAdmin, type OfficeViewer, type Viewer } from '#domain/viewer.ts'

/** Copies and archives hold everything of the magazine. */
export function checkMayCopy(viewer: Viewer): OfficeViewer {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Копии и выгрузку видит администратор')
  return viewer
}
