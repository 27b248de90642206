// Checks whether the server has a newer build, when the page becomes visible again or a script is missing.
import { useEffect, useState } from 'react'

/** At most one request in five minutes. */
const pauseMs = 300_000

const entryOf = (html: string): string | undefined => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]

/** Becomes true once and stays true. The page is never reloaded automatically, because somebody may be writing. */
export function useNewerBuild(): boolean {
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    if (isNewer) return
    const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
    let askedAt = performance.now()
    const ask = async () => {
      if (document.hidden || performance.now() - askedAt < pauseMs) return
      askedAt = performance.now()
      const response = await fetch('/office', { cache: 'no-store' }).catch(() => undefined)
      const served = response?.ok ? entryOf(await response.text()) : undefined
      if (served !== undefined && served !== own) setNewer(true)
    }
    const note = (event: Event) => {
      event.preventDefault()
      setNewer(true)
    }
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    addEventListener('vite:preloadError', note)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
      removeEventListener('vite:preloadError', note)
    }
  }, [isNewer])
  return isNewer
}
