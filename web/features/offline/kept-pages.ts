// Pages that open without a connection (decision 018): articles and recipes that were read here, and those that the reader saved. The page
// keeps them, the service worker only shows them (public/service-worker.js). Documents are the same for everybody, so nothing personal is
// in them; which ones are kept is the reader's own (client/stored-names.ts).
import { pagePartsCache, readPagesCache, savedPagesCache } from '../../client/stored-names.ts'

export type KeptPage = { path: string; title: string; isSaved: boolean }

const readMax = 20
export const savedMax = 100
const picturesMax = 60

/** The worker reads these headers too. */
const titleHeader = 'x-kept-title'
const timeHeader = 'x-kept-at'
const partsHeader = 'x-kept-parts'

const canKeep = () => 'caches' in window && 'serviceWorker' in navigator
const isOwn = (url: string) => url !== '' && new URL(url, location.href).origin === location.origin

/** What the document needs: its styles and fonts, and its pictures. `isWhole`: also the pictures that have not been loaded yet. */
function partsOf(isWhole: boolean): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=preload][as=font]')
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
    .map(image => (image.complete && image.currentSrc) || (isWhole ? image.src : ''))
    .slice(0, picturesMax)
  const all = [...[...links].map(({ href }) => href), ...pictures].filter(isOwn)
  return [...new Set(all.map(url => new URL(url).pathname))]
}

/** Takes from the HTTP cache what the browser has: an article that was read costs no second load of its pictures. */
async function addParts(parts: readonly string[]): Promise<void> {
  const cache = await caches.open(pagePartsCache)
  const isThere = await Promise.all(parts.map(part => cache.match(part)))
  const missing = parts.filter((_, index) => !isThere[index])
  await Promise.all(
    missing.map(async part => {
      const answer = await fetch(part, { cache: 'force-cache' })
      if (answer.ok) await cache.put(part, answer)
    }),
  )
}

/** Keeps the page that is shown. Throws without a connection, and when the device has no room. */
export async function keepThisPage(kind: 'read' | 'saved'): Promise<void> {
  const path = location.pathname
  const title = document.querySelector('h1')?.innerText ?? document.title
  const parts = partsOf(kind === 'saved')
  const answer = await fetch(path, { headers: { accept: 'text/html' } })
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`)
  const page = new Response(await answer.text(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      [titleHeader]: encodeURIComponent(title),
      [timeHeader]: new Date().toISOString(),
      [partsHeader]: encodeURIComponent(parts.join(' ')),
    },
  })
  await addParts(parts)
  const cache = await caches.open(kind === 'saved' ? savedPagesCache : readPagesCache)
  // The newest stands last.
  await cache.delete(path)
  await cache.put(path, page)
  await trim()
}

/** Keeps a page that has been read, unless the reader saves traffic or the browser keeps nothing. */
export async function keepReadPage(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (canKeep() && !connection?.saveData) await keepThisPage('read')
}

async function trim(): Promise<void> {
  const [read, saved, parts] = await Promise.all(
    [readPagesCache, savedPagesCache, pagePartsCache].map(name => caches.open(name)),
  )
  for (const [cache, max] of [
    [read!, readMax],
    [saved!, savedMax],
  ] as const)
    for (const page of (await cache.keys()).slice(0, -max)) await cache.delete(page)
  const pages = await Promise.all([read!.matchAll(), saved!.matchAll()])
  const needed = new Set(
    pages.flat().flatMap(({ headers }) => decodeURIComponent(headers.get(partsHeader) ?? '').split(' ')),
  )
  for (const part of await parts!.keys()) if (!needed.has(new URL(part.url).pathname)) await parts!.delete(part)
}

export async function isPageSaved(path: string): Promise<boolean> {
  if (!canKeep()) return false
  return (await caches.open(savedPagesCache).then(cache => cache.match(path))) !== undefined
}

export async function removeSaved(path: string): Promise<void> {
  await caches.open(savedPagesCache).then(cache => cache.delete(path))
  await trim()
}

/** The saved ones first, each kind from the newest. */
export async function listKeptPages(): Promise<KeptPage[]> {
  if (!canKeep()) return []
  const lists = await Promise.all(
    [savedPagesCache, readPagesCache].map(async name => {
      const cache = await caches.open(name)
      const requests = (await cache.keys()).toReversed()
      return Promise.all(
        requests.map(async request => {
          const title = (await cache.match(request))?.headers.get(titleHeader) ?? ''
          const path = new URL(request.url).pathname
          return { path, title: decodeURIComponent(title), isSaved: name === savedPagesCache }
        }),
      )
    }),
  )
  return [
    ...new Map(
      lists
        .flat()
        .toReversed()
        .map(page => [page.path, page]),
    ).values(),
  ].toReversed()
}

/** Whether the service worker would show this page now, if it were opened as a document. */
export async function opensWithoutNetwork(path: string): Promise<boolean> {
  if (!canKeep()) return false
  const registration = await navigator.serviceWorker.getRegistration('/')
  return Boolean(registration?.active) && (await listKeptPages()).some(page => page.path === path)
}
