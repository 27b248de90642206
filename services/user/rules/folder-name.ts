// Names of folders: how they are kept and compared. Pure.
import { defaultFolderName } from '#contract/user.ts'

/** What two names must differ in: neither case nor the form of a letter makes a new name. */
export function folderNameKey(name: string): string {
  return name.normalize('NFKC').toLocaleLowerCase('ru')
}

/** The default folder is built by clients and stored nowhere: its name is taken all the same. */
export function isDefaultFolderName(name: string): boolean {
  return folderNameKey(name) === folderNameKey(defaultFolderName)
}
