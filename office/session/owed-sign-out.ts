// A sign-out that did not reach the server, as the site has it (decision 028). The cookie is http-only: only the server can end its session.
import { owedSignOutName } from '../shell/stored-names.ts'

/** Without storage the sign-out is owed as long as the page lives. */
let isOwedHere = false

const inStorage = (work: (storage: Storage) => void) => {
  try {
    work(localStorage)
  } catch {
    // The variable above keeps it.
  }
}

export const owedSignOut = {
  isOwed(): boolean {
    let isStored = false
    inStorage(storage => (isStored = storage.getItem(owedSignOutName) !== null))
    return isOwedHere || isStored
  },
  owe(): void {
    isOwedHere = true
    inStorage(storage => storage.setItem(owedSignOutName, '1'))
  },
  /** The session has ended, or the cookie belongs to another one. */
  forget(): void {
    isOwedHere = false
    inStorage(storage => storage.removeItem(owedSignOutName))
  },
}
