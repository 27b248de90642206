import { reloadedPrefix } from './stored-names.ts'

/** Spec 4, 9: reloads of the same path happen at most once in 10 seconds. */
const reloadGuardMs = 10_000

/** Returns true when the path may be reloaded now, and remembers that for the session. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const key = reloadedPrefix + path
  try {
    const last = Number(storage.getItem(key))
    if (last && now - last < reloadGuardMs) return false
    storage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}

/** After a deploy an old tab asks for chunks that no longer exist; one reload brings the new ones. Returns true when the page reloads. */
export function reloadOnce(): boolean {
  // Without a connection nothing is outdated, and a reload would lose the page.
  if (!navigator.onLine || !mayReload(location.pathname, Date.now(), sessionStorage)) return false
  location.reload()
  return true
}
