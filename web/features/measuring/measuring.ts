// Spec 7, analytics: reports page views, scroll depth and outgoing links to the collector, in Snowplow's protocol, without its tracker,
// which alone is larger than all scripts that a page may load (decisions/022).
import { articleContextSchema, ownEventSchema, scrollCategories, type ScrollArea } from '#contract/tracking-names.ts'
import { dropEvents, enqueue, flushByBeacon, sendWaiting } from './event-queue.ts'
import { readMeasuringChoice } from './measuring-choice.ts'
import { watchReach } from './reached-block.ts'
import { watchScroll } from './scroll-depth.ts'
import { makeUuid } from './uuid.ts'
import { forgetVisitor } from './visit.ts'
import { visitorFields } from './visitor.ts'
import { watchHeadlines } from './watch-headlines.ts'

/** Spec 9: the first page ping. */
const firstPingMs = 1000
/** Later pings are sent only while the reader is active. */
const pingMs = 30_000

const snowplow = (name: string) => `iglu:com.snowplowanalytics.snowplow/${name}/jsonschema/1-0-0`

type Page = { id: string; url: string; referrer: string; pingTimer: number }
let page: Page | undefined
let isActive = false
/** Scroll range since the last ping. */
let reach: { minX: number; maxX: number; minY: number; maxY: number } | undefined

/** Pages of people and of drafts are reported without URL and title, which would identify the person. */
const privatePath = /^\/(profile|preview)\/.*/

/** A URL of ours without personal data: search queries, codes of letters, ids of profiles. */
function cleanAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const { origin, pathname, searchParams, hash } = new URL(address)
  if (origin !== location.origin) return address
  const query = new URLSearchParams([...searchParams].filter(([name]) => /^utm_|^page$/.test(name))).toString()
  const isPrivate = privatePath.test(pathname)
  return `${origin}${pathname.replace(privatePath, '/$1/')}${query && `?${query}`}${isPrivate ? '' : hash}`
}

function contexts(pageId: string): string {
  const measured = document.querySelector<HTMLElement>('[data-measured]')?.dataset.measured
  return JSON.stringify({
    schema: snowplow('contexts'),
    data: [
      { schema: snowplow('web_page'), data: { id: pageId } },
      ...(measured ? [{ schema: articleContextSchema, data: JSON.parse(measured) as unknown }] : []),
    ],
  })
}

function track(fields: Record<string, string>): void {
  const choice = readMeasuringChoice()
  if (choice === 'none' || !page) return
  enqueue({
    ...fields,
    ...visitorFields(choice === 'named'),
    eid: makeUuid(),
    dtm: String(Date.now()),
    tv: 'delno-1',
    tna: 'delno',
    aid: 'delno',
    p: 'web',
    url: page.url,
    page: privatePath.test(location.pathname) ? '' : document.title,
    refr: page.referrer,
    lang: navigator.language,
    co: contexts(page.id),
  })
}

function trackData(name: Parameters<typeof ownEventSchema>[0], data: unknown): void {
  const unstructured = { schema: snowplow('unstruct_event'), data: { schema: ownEventSchema(name), data } }
  track({ e: 'ue', ue_pr: JSON.stringify(unstructured) })
}

function note() {
  const [x, y] = [Math.round(scrollX), Math.round(scrollY)]
  const { minX, maxX, minY, maxY } = reach ?? { minX: x, maxX: x, minY: y, maxY: y }
  reach = { minX: Math.min(minX, x), maxX: Math.max(maxX, x), minY: Math.min(minY, y), maxY: Math.max(maxY, y) }
  return reach
}

function ping(): void {
  const { minX, maxX, minY, maxY } = note()
  if (isActive && document.visibilityState === 'visible')
    track({
      e: 'pp',
      pp_mix: String(minX),
      pp_max: String(maxX),
      pp_miy: String(minY),
      pp_may: String(maxY),
    })
  isActive = false
  reach = undefined
  note()
  if (page) page.pingTimer = window.setTimeout(ping, pingMs)
}

/** Starts tracking of the current page, once it is really looked at. */
function beginPage(): void {
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', beginPage, { once: true })
    return
  }
  const before = page
  if (before) clearTimeout(before.pingTimer)
  page = {
    id: makeUuid(),
    url: cleanAddress(location.origin + location.pathname + location.search),
    referrer: before?.url ?? cleanAddress(document.referrer),
    pingTimer: 0,
  }
  // Opening the page counts as the first activity.
  isActive = true
  reach = undefined
  note()
  track({ e: 'pv' })
  page.pingTimer = window.setTimeout(ping, firstPingMs)
}

/** Measures this page and the pages that the application shows after it. */
export function measure(): void {
  const forgetScroll = watchScroll((area: ScrollArea, threshold) =>
    trackData('scroll', { category: scrollCategories[area], pageScroll: threshold }),
  )
  for (const name of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
    addEventListener(name, () => (isActive = true), { passive: true })
  addEventListener('scroll', note, { passive: true })
  addEventListener(
    'click',
    event => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link && /^https?:$/.test(link.protocol) && page)
        trackData('outer_transition', { outer_transition: { [page.url]: cleanAddress(link.href) } })
    },
    true,
  )
  const { send: sendReach, forget: forgetReach } = watchReach((block, blocks) => trackData('reach', { block, blocks }))
  const lookForHeadlines = watchHeadlines((trial, arm, act) => trackData('headline', { trial, arm, act }))
  addEventListener('delno:page', () => {
    forgetScroll()
    forgetReach()
    lookForHeadlines()
    beginPage()
  })
  const leave = () => {
    sendReach()
    flushByBeacon()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  addEventListener('online', sendWaiting)
  if (readMeasuringChoice() === 'none') stopMeasuring()
  else sendWaiting()
  beginPage()
}

/** Called when the reader declines: from here on nothing is sent, and nothing stays in the browser. */
export function stopMeasuring(): void {
  dropEvents()
  forgetVisitor()
}
