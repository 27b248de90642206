// Navigation of the running application: links of the page go through the router, the next page is prefetched when it is pointed at,
// a line shows that it loads, its title is announced, and scroll positions are kept.
import { startTransition, useEffect, useRef, useState } from 'react'
import {
  createPath,
  PrefetchPageLinks,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router'
import { mascotUrl } from '#ui/Mascot.tsx'
import { findPage, keepPage, pagePath } from '../../client/page-cache.ts'
import { toRelativeHref, isInternalHref } from '../../links.ts'
import { reloadOnce } from '../../client/reload-guard.ts'
import { missingRouteEvent } from '../../client/missing-route.ts'
import { opensWithoutNetwork } from '../../features/offline/kept-pages.ts'
import { LoadingLine } from '../../notices/LoadingLine.tsx'
import { push } from '../../notices/push-queue.ts'
import { noConnection } from '../../session/signed-calls.ts'

/** Returns the address that a click on the element opens in the router, or undefined when the browser must open it. */
function routerHref(target: EventTarget | null): { href: string; link: HTMLAnchorElement } | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const written = link?.getAttribute('href')
  if (!link || !written || link.target || link.hasAttribute('download') || link.dataset.document !== undefined)
    return undefined
  if (written.startsWith('#')) return undefined
  const href = toRelativeHref(link.href, location.origin)
  return isInternalHref(href) ? { href, link } : undefined
}

/** Where the keyboard goes on in a new page: at its top, unless the page names the field that it is for. */
const startOfPage = () =>
  document.querySelector<HTMLElement>('#main [data-first-focus]') ?? document.getElementById('main')

/** The picture of the offline page, loaded early: without a network it could not be loaded. */
let sleepingBird: HTMLImageElement | undefined

const pointing = ['pointerover', 'pointerdown', 'focusin'] as const

/** A kept page opens as a document, which the service worker answers. */
async function openKept({ pathname, href }: URL): Promise<void> {
  if (await opensWithoutNetwork(pathname).catch(() => false)) location.assign(href)
  else push(noConnection)
}

/** False for a click that opens another tab or window, or that is handled already. */
const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export function ReaderAids() {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const pageLocation = useLocation()
  const matches = useMatches()
  const [aimedAt, setAimedAt] = useState<string>()
  const [announced, setAnnounced] = useState('')
  const isFirst = useRef(true)
  useScrollRestoration()
  const isOutdated = useDocumentsOnceOutdated()
  useHashOfScripts()

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      const to = routerHref(event.target)
      if (!to) return
      const url = new URL(to.href, location.origin)
      if (url.hash && url.pathname === location.pathname && url.search === location.search) return
      const isAway = !navigator.onLine && (isOutdated || findPage(pagePath(url)) === undefined)
      if (isOutdated && !isAway) return
      event.preventDefault()
      if (isAway) return void openKept(url)
      void navigate(to.href, { preventScrollReset: to.link.dataset.keepScroll !== undefined })
    }
    let timer = 0
    const onPoint = ({ type, target }: Event) => {
      window.clearTimeout(timer)
      const to = routerHref(target)
      if (!to || to.href === pagePath(location)) return
      const aim = () => navigator.onLine && !isOutdated && setAimedAt(to.href.split('#', 1)[0])
      // A press is meant; the finger goes up a tenth of a second later.
      if (type === 'pointerdown') aim()
      else timer = window.setTimeout(aim, 80)
    }
    document.addEventListener('click', onClick)
    for (const name of pointing) document.addEventListener(name, onPoint)
    sleepingBird ??= Object.assign(new Image(), { src: mascotUrl('sleep') })
    // Replays the first click, which was held while the application loaded.
    dispatchEvent(new Event('delno:ready'))
    return () => {
      document.removeEventListener('click', onClick)
      for (const name of pointing) document.removeEventListener(name, onPoint)
    }
  }, [navigate, isOutdated])

  const path = pageLocation.pathname + pageLocation.search
  useEffect(() => {
    setAimedAt(undefined)
    if (isFirst.current) {
      isFirst.current = false
      const last = matches.at(-1)
      // A body is only in the document, not in the data: such a page loads again when the reader comes back.
      if (last?.loaderData && !(last.loaderData as { isBodyInDocument?: boolean }).isBodyInDocument)
        keepPage(path, last.loaderData)
      return
    }
    for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover()
    dispatchEvent(new Event('delno:page'))
    setAnnounced(document.title)
    if (!pageLocation.hash) startOfPage()?.focus({ preventScroll: true })
    // The effect runs for a new path only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [path])

  return (
    <>
      {/* The browser itself announces a page that was opened as a document. */}
      {navigation.state === 'loading' && !isOutdated && <LoadingLine />}
      <div className="sr" role="status">
        {announced}
      </div>
      {aimedAt && <PrefetchPageLinks page={aimedAt} />}
    </>
  )
}

/**
 * Returns true once a module of some page is missing on the server, usually after a deploy. From then on pages open as documents, which
 * bring the current modules: the pending navigation and those of links. The current page is not reloaded (spec 8: no reload loop).
 */
function useDocumentsOnceOutdated(): boolean {
  const { location: wanted } = useNavigation()
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const onMissing = (event: Event) => {
      event.preventDefault()
      setOutdated(true)
    }
    addEventListener(missingRouteEvent, onMissing)
    return () => removeEventListener(missingRouteEvent, onMissing)
  }, [])
  useEffect(() => {
    if (!isOutdated || !wanted) return
    const path = createPath(wanted)
    if (!navigator.onLine) push(noConnection)
    // «Back» has already changed the URL: opening it again is a reload.
    else if (path !== pagePath(location) + location.hash) location.assign(path)
    else if (!reloadOnce()) push('Страница не открылась. Попробуйте ещё раз через минуту.')
  }, [isOutdated, wanted])
  return isOutdated
}

/** After `location.hash = …` the browser scrolls to the anchor, and the router, unaware of the change, would scroll back. */
function useHashOfScripts(): void {
  const [jumps, setJumps] = useState(0)
  useEffect(() => {
    const onHash = () => {
      // Entries that the router made have a state.
      if (history.state === null) startTransition(() => setJumps(before => before + 1))
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])
  useEffect(() => {
    if (jumps > 0) document.getElementById(decodeHash(location.hash))?.scrollIntoView()
  }, [jumps])
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
