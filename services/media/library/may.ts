// Permissions in the library. All colleagues may upload, describe and use items. Removing, replacing and the day on which rights end affect other
// people's pages, so only editors and the uploader may do that.
import { DomainError } from '#contract/errors.ts'
import type { libraryAction } from '#contract/office/library.ts'
import { colleagueOf, type Colleague } from '#domain/newsroom-rights.ts'
import type { OfficeViewer } from '#domain/viewer.ts'
import type { z } from 'zod'
import type { ItemRow } from './store/items.ts'

export type LibraryAction = z.output<typeof libraryAction>

/** Throws `forbidden` for people outside the newsroom. Marks of colleagues do not matter here. */
export function getColleague(viewer: OfficeViewer): Colleague {
  const colleague = colleagueOf(viewer, { isProofReader: false, sections: [] })
  if (colleague.roles.length === 0) throw new DomainError('forbidden', 'Это для сотрудников редакции')
  return colleague
}

const isEditor = ({ roles }: Colleague) => roles.includes('chief') || roles.includes('section-editor')

export function mayDo(colleague: Colleague, action: LibraryAction, item: Pick<ItemRow, 'uploaded_by'>): boolean {
  return action === 'change' || isEditor(colleague) || item.uploaded_by === colleague.userId
}

const refusals: Record<LibraryAction, string> = {
  change: 'Это меняет редактор',
  remove: 'Удалить это может редактор или тот, кто загрузил',
  replace: 'Заменить это может редактор или тот, кто загрузил',
}

export function checkMay(colleague: Colleague, action: LibraryAction, item: ItemRow): void {
  if (!mayDo(colleague, action, item)) throw new DomainError('forbidden', refusals[action])
}

/** The last day of its rights takes a picture off all pages, or back to them, so it needs the right to remove. */
export function checkMayEndRights(colleague: Colleague, item: ItemRow): void {
  if (!mayDo(colleague, 'remove', item))
    throw new DomainError('forbidden', 'Срок прав меняет редактор или тот, кто загрузил')
}
