// A pending sign-out that has not reached the server, as on the site (decision 028). The cookie is HTTP-only, so only the server can end its session.
import { owedSignOutName } from '../shell/storage/stored-names.ts'

/** Used without storage; lasts until the page is closed. */
let isOwedHere = false

const inStorage = (work: (storage: Storage) => void) => {
  try {
    work(localStorage)
  } catch {
    // The variable above stores it instead.
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
  /** Call when the session has ended, or when the cookie belongs to a new session. */
  forget(): void {
    isOwedHere = false
    inStorage(storage => storage.removeItem(owedSignOutName))
  },
}
