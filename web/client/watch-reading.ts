// The service worker for everybody, and the pages that were read, kept for a moment without a connection (decision 018).
import { offlineCache } from './stored-names.ts'
import keepRead from 'virtual:live/features/offline/keep-read'

/** Whoever has looked at a page for so long may want to come back to it. Not in the specification. */
const readMs = 12_000
let timer: number | undefined

/** Registers the worker; errors only mean that pages need a connection, as everywhere. */
export function registerWorker(): void {
  navigator.serviceWorker?.register('/service-worker.js', { scope: '/' }).then(keepFonts).catch(console.info)
}

/** The offline page is set in the two fonts of the site, whose addresses a worker does not know; here they have been loaded. */
async function keepFonts(): Promise<void> {
  const cache = await caches.open(offlineCache)
  for (const { name } of performance.getEntriesByType('resource'))
    if (/normal-cyrillic.*\.woff2$/.test(name) && !(await cache.match(name))) await cache.add(name)
}

/** Starts anew with each page. */
export function watchReading(): void {
  clearTimeout(timer)
  const path = location.pathname
  if (!document.querySelector('[data-post-id]') || !('serviceWorker' in navigator)) return
  timer = window.setTimeout(() => {
    if (location.pathname !== path || document.visibilityState === 'hidden' || !navigator.onLine) return
    import(/* @vite-ignore */ keepRead).then(({ keep }: { keep: () => void }) => keep(), console.info)
  }, readMs)
}
