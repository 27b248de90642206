// Errors that several calls throw.
import { DomainError } from '#contract/errors.ts'

/** The folder that a favourite is put into; the error names the field. */
export const noFavouriteFolder = () => new DomainError('not_found', 'Такой папки нет', { folderId: 'такой папки нет' })
export const noFolder = () => new DomainError('not_found', 'Такой папки нет')
export const folderNameTaken = () =>
  new DomainError('conflict', 'Папка с таким названием уже есть', { name: 'название занято' })
