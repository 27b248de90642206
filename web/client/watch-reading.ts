// The service worker for everybody, and the pages that were read, kept for a moment without a connection (decision 018).
import { offlineCache } from './stored-names.ts'
import keepRead from 'virtual:live/features/offline/keep-read'

/** Whoever has looked at a page for so long may want to come back to it. Not in the specification. */
const readMs = 12_000
let timer: number | undefined

/** Registers the worker; errors only mean that pages need a connection, as everywhere. */
export function registerWorker(): void {
  navigator.serviceWorker?.register('/service-worker.js', { scope: '/' }).then(keepFont).catch(console.info)
}

/** The offline page is set in the font of the site, whose address a worker does not know. */
async function keepFont(): Promise<void> {
  const font = document.querySelector<HTMLLinkElement>('link[as=font]')?.href
  const cache = await caches.open(offlineCache)
  if (font && !(await cache.match(font))) await cache.add(font)
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
