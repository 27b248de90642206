import { accessTokenKey } from '#domain/access-token.ts'
import { isNamedIn, readersNames } from '../client/stored-names.ts'

/** Removes the reader's data from the storages of this browser, except the token: other tabs listen to that one. */
export function removeStored(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      for (const key of Object.keys(storage))
        if (key !== accessTokenKey && isNamedIn(readersNames, key)) storage.removeItem(key)
    } catch {
      // Storage may be forbidden: then nothing was kept.
    }
  }
}
