import { accessTokenKey } from '#domain/access-token.ts'
import { isNamedIn, readersCaches, readersNames } from '../client/stored-names.ts'

/** Removes the reader's data from the storages and caches of this browser, except the token: other tabs listen to that one. */
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
  // A browser that keeps nothing has no caches, or refuses them.
  if ('caches' in window) for (const name of readersCaches) caches.delete(name).catch(() => {})
}
