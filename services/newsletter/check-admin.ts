import { DomainError } from '#contract/errors.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'

export function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Рассылки ведёт главный редактор')
}
