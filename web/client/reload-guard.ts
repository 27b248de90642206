/** Spec 4, 9: reloads of the same path happen at most once in 10 seconds. */
const reloadGuardMs = 10_000

/** Whether the path may be reloaded now; a yes is remembered for the session. */
export function mayReload(path: string, now: number, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const key = `reloaded:${path}`
  try {
    const last = Number(storage.getItem(key))
    if (last && now - last < reloadGuardMs) return false
    storage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}

/** After a deploy an old tab asks for chunks that are gone: one reload brings the new ones. Whether the page is on its way. */
export function reloadOnce(): boolean {
  // Without a connection nothing is old, and a reload would take the page away.
  if (!navigator.onLine || !mayReload(location.pathname, Date.now(), sessionStorage)) return false
  location.reload()
  return true
}
