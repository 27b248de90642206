// How names of folders are compared. Pure.
import { defaultFolderName } from '#contract/user.ts'

/** Names with equal keys are the same name: case and Unicode form do not matter. */
export function folderNameKey(name: string): string {
  return name.normalize('NFKC').toLocaleLowerCase('ru')
}

/** Clients build the default folder and nothing stores it, but its name is taken. */
export function isDefaultFolderName(name: string): boolean {
  return folderNameKey(name) === folderNameKey(defaultFolderName)
}
