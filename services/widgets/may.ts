import { DomainError } from '#contract/errors.ts'
import { isOfficeAdmin, type OfficeViewer, type Viewer } from '#domain/viewer.ts'

/** The front page is what every reader sees first, and a widget may hold a script. */
export function checkMayArrange(viewer: Viewer): asserts viewer is OfficeViewer {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Главную меняет главный редактор')
}
