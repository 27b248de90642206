// What keeps a reader oriented once the application runs: links of the page go through the router, the next page is fetched
// when it is pointed at, a line shows that it is coming, its name is announced, and scrolling is remembered.
import { useEffect, useRef, useState } from 'react'
import {
  PrefetchPageLinks,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router'
import { mascotUrl } from '#ui/Mascot.tsx'
import { findPage, keepPage, pagePath } from '../client/page-cache.ts'
import { cleanHref, isInternalHref } from '../links.ts'
import { push } from '../notices/push-queue.ts'
import { noConnection } from '../session/signed-calls.ts'
import styles from './ReaderAids.module.css'

/** The address a click on an element would open in the router; undefined when the browser should have it. */
function routerHref(target: EventTarget | null): { href: string; link: HTMLAnchorElement } | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const written = link?.getAttribute('href')
  if (!link || !written || link.target || link.hasAttribute('download') || link.dataset.document !== undefined)
    return undefined
  if (written.startsWith('#')) return undefined
  const href = cleanHref(link.href, location.origin)
  return isInternalHref(href) ? { href, link } : undefined
}

/** For the page that says there is no network: then it is too late to ask for it. */
let sleepingBird: HTMLImageElement | undefined

export function ReaderAids() {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const pageLocation = useLocation()
  const matches = useMatches()
  const [aimedAt, setAimedAt] = useState<string>()
  const [announced, setAnnounced] = useState('')
  const isFirst = useRef(true)
  useScrollRestoration()

  useEffect(() => {
    // Without a connection the router would reload the page for a part that did not come, pressed or only pointed at, and
    // the text would be gone.
    const onClick = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const to = routerHref(event.target)
      if (!to) return
      const url = new URL(to.href, location.origin)
      if (url.hash && url.pathname === location.pathname && url.search === location.search) return
      event.preventDefault()
      if (!navigator.onLine && findPage(pagePath(url)) === undefined) return push(noConnection)
      void navigate(to.href, { preventScrollReset: to.link.dataset.keepScroll !== undefined })
    }
    let timer = 0
    const onPoint = (event: Event) => {
      window.clearTimeout(timer)
      const to = routerHref(event.target)
      if (to && to.href !== pagePath(location))
        timer = window.setTimeout(() => navigator.onLine && setAimedAt(to.href.split('#', 1)[0]), 80)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('pointerover', onPoint)
    document.addEventListener('focusin', onPoint)
    sleepingBird ??= Object.assign(new Image(), { src: mascotUrl('sleep') })
    // The first tap, held while the application was coming, may go on now.
    dispatchEvent(new Event('delno:ready'))
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('pointerover', onPoint)
      document.removeEventListener('focusin', onPoint)
    }
  }, [navigate])

  const path = pageLocation.pathname + pageLocation.search
  useEffect(() => {
    setAimedAt(undefined)
    if (isFirst.current) {
      isFirst.current = false
      const last = matches.at(-1)
      // A body stands in the document only: such a page asks again when it is come back to.
      if (last?.loaderData && !(last.loaderData as { isBodyInDocument?: boolean }).isBodyInDocument)
        keepPage(path, last.loaderData)
      return
    }
    for (const open of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) open.hidePopover()
    dispatchEvent(new Event('delno:page'))
    setAnnounced(document.title)
    if (!pageLocation.hash) document.getElementById('main')?.focus({ preventScroll: true })
    // Only a new path is a new page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [path])

  return (
    <>
      {navigation.state === 'loading' && <div className={styles.line} aria-hidden="true" />}
      <div className="sr" role="status">
        {announced}
      </div>
      {aimedAt && <PrefetchPageLinks page={aimedAt} />}
    </>
  )
}
