// Which pages of the site exist: the site itself is asked, as a reader without an account would ask it.
const atOnce = 2
const pathsMax = 500
const timeoutMs = 10_000
/** Calls are not pages, and the office is not for readers. */
const unasked = /^\/(?:svc|office|dev)(?:\/|$)/

export type SitePages = {
  /** Undefined: not known, or not known yet. */
  has: (path: string) => boolean | undefined
  /** Asks about the paths that were not asked about before. */
  find: (paths: readonly string[]) => void
  close: () => void
}

/** The path of a link within the site, without its query and fragment; undefined for other links. */
export function pathOf(href: string): string | undefined {
  const path = href.trim().split(/[?#]/)[0]!
  return path.startsWith('/') && !path.startsWith('//') && !unasked.test(path) ? path : undefined
}

export function openSitePages(onFound: () => void): SitePages {
  const known = new Map<string, boolean>()
  const asked = new Set<string>()
  const waiting: string[] = []
  const closing = new AbortController()
  let running = 0

  async function ask(path: string): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    const { ok, status } = await fetch(path, { method: 'HEAD', credentials: 'omit', signal })
    // Any other answer says nothing about the page.
    if (ok || status === 404 || status === 410) known.set(path, ok)
  }
  async function next(): Promise<void> {
    running += 1
    let count = 0
    for (let path = waiting.shift(); path !== undefined && !closing.signal.aborted; path = waiting.shift()) {
      const before = known.size
      // Without a connection, the path is asked about again later.
      await ask(path).catch(() => void asked.delete(path))
      count += known.size - before
    }
    running -= 1
    if (count > 0 && !closing.signal.aborted) onFound()
  }
  return {
    has: path => known.get(path),
    find(paths) {
      for (const path of paths) {
        if (asked.has(path) || asked.size >= pathsMax) continue
        asked.add(path)
        waiting.push(path)
      }
      while (running < atOnce && waiting.length > 0) void next()
    },
    close: () => closing.abort(),
  }
}
