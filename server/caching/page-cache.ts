// Finished pages as bytes: rendered once for all waiting requests, compressed once, sent before Fastify sees the request. Entries have the
// cache tags of everything they were made from. A change invalidates them: then they are shown only while a page cannot be rendered
// (the database is away). Pages with content that was taken away are removed.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { dayMs } from '#domain/time-units.ts'
import type { Clock } from '#platform/clock.ts'
import { ownBytes } from '#platform/cache/own-bytes.ts'
import { isHeld } from '#platform/http/is-held.ts'
import { chooseEncoding, type Encoding } from '#platform/http/pack-reply.ts'
import { makeChanges, type Changes } from './changes.ts'
import { pageAddress } from './page-query.ts'
import { makePageShelves, type PageShelves } from './page-shelves.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: readonly string[]
  /** Seconds for which the page is fresh; 0 means it is not stored. */
  freshSeconds: number
}

/** Without its own body it is unpacked when somebody asks: that is three quarters of the memory of a page, and hardly anybody asks. */
type Variant = { headers: string[]; body: Buffer | undefined }
type Entry = {
  status: number
  etag: string
  tags: readonly string[]
  madeAt: number
  freshUntil: number
  /** Its data have changed: shown only while it cannot be rendered again. */
  isWrong: boolean
  /** After a failure it is not rendered before this time. */
  retryAt: number
  variants: Record<Encoding | 'identity', Variant> & { gzip: { body: Buffer } }
  notModified: string[]
  bytes: number
}

/** An outdated page may be shown for this long while it is rendered again. */
const staleMs = 60 * 60 * 1000
/** The last good page is shown for this long while rendering fails: longer than an outage that people repair. */
const shownOnErrorMs = dayMs
/** A page that failed to render is not tried again for every reader. */
const retryMs = 5_000

export type AskedPage = {
  key: string
  render(): Promise<RenderedPage>
  /** Visitors with other error pages (crawlers) share a separate rendering. Default: the key. */
  flight?: string
  /** Called before a rendering that a reader waits for; its errors are thrown. */
  admit?(): void
}

export type PageCacheOptions = {
  maxBytes: number
  clock: Clock
  /** How long a reader waits for a new rendering when there is an older one to show: a database that says nothing would hold the page for long. */
  patienceMs?: number
}
export type PageCache = {
  /** Answers from memory; returns false if it cannot. Safe to call for any request. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Renders through the cache: all waiting requests share one rendering, which is stored if the page allows. If it fails (throws,
   * 5xx), the last good page is sent with `x-cache: error`, `warning` and `age`; an error is thrown after that.
   */
  answer(request: IncomingMessage, response: ServerResponse, asked: AskedPage): Promise<void>
  /** Pages with these tags are not shown any more, except while they cannot be rendered again. */
  invalidate(tags: readonly string[]): void
  /** Removes pages with these tags: readers must not see them, even if nothing else can be shown. */
  remove(tags: readonly string[]): void
  /** Pages with these tags are sent as they are and rendered again in the background. For harmless changes. */
  outdate(tags: readonly string[]): void
  /** Invalidates every page, because events were missed. */
  invalidateAll(): void
  clear(): void
  readonly stats: { hits: number; stale: number; misses: number; errors: number; entries: number; bytes: number }
}

/** Query parameters about where a visitor came from. Pages do not depend on them (spec 9: erid is stripped). */
const trackers = /^(utm_\w+|yclid|ysclid|gclid|fbclid|erid|_openstat|from|ref)$/

const varyOn = 'accept-encoding, save-data'

function rawHeaders(page: RenderedPage, etag: string, encoding: Encoding | 'identity', length: number): string[] {
  const headers: string[] = []
  for (const [name, value] of Object.entries(page.headers)) headers.push(name, value)
  headers.push('vary', varyOn, 'etag', etag, 'content-length', String(length))
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return headers
}

async function pack(page: RenderedPage): Promise<Omit<Entry, 'madeAt' | 'freshUntil' | 'isWrong' | 'retryAt'>> {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
  const [br, gz] = await Promise.all([
    compressBrotli(page.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length },
    }),
    compressGzip(page.body, { level: 6 }),
  ])
  const variant = (encoding: Encoding, body: Buffer) => ({
    headers: rawHeaders(page, etag, encoding, body.length),
    body: ownBytes(body),
  })
  return {
    status: page.status,
    etag,
    tags: page.tags,
    variants: {
      br: variant('br', br),
      gzip: variant('gzip', gz),
      identity: { headers: rawHeaders(page, etag, 'identity', page.body.length), body: undefined },
    },
    notModified: [
      'etag',
      etag,
      'vary',
      varyOn,
      ...(page.headers['cache-control'] ? ['cache-control', page.headers['cache-control']] : []),
    ],
    bytes: br.length + gz.length + 2048,
  }
}

/** All visitors share one redirect; each keeps their own campaign parameters, otherwise a campaign could not be measured. */
function redirectHeaders(headers: readonly string[], url = '/'): string[] {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'location') + 1
  const [, address, fragment = ''] = /^(\/(?!\/)[^#]*)(#.*)?$/.exec(headers[at] ?? '') ?? []
  const asked = new URLSearchParams(url.split('?').slice(1).join('?'))
  const from = [...asked].filter(([name]) => trackers.test(name) && name !== 'erid')
  if (at === 0 || address === undefined || from.length === 0) return [...headers]
  const query = `${address.includes('?') ? '&' : '?'}${new URLSearchParams(from)}`
  return headers.toSpliced(at, 1, address + query + fragment)
}

type Shown = 'hit' | 'miss' | 'stale' | 'error'

function marksOf(shown: Shown, ageMs: number): string[] {
  const marks = ['x-cache', shown]
  if (shown === 'error') marks.push('age', String(Math.floor(ageMs / 1000)), 'warning', '111 - "Revalidation Failed"')
  return marks
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry, shown: Shown, ageMs = 0): void {
  if (entry.status === 200 && isHeld(request.headers['if-none-match'], entry.etag)) {
    response.writeHead(304, entry.notModified)
    response.end()
    return
  }
  const variant = entry.variants[chooseEncoding(request.headers['accept-encoding']?.toString()) ?? 'identity']
  const headers =
    entry.status >= 300 && entry.status < 400 ? redirectHeaders(variant.headers, request.url) : variant.headers
  response.writeHead(entry.status, shown === 'hit' ? headers : [...headers, ...marksOf(shown, ageMs)])
  response.end(request.method === 'HEAD' ? undefined : (variant.body ?? gunzipSync(entry.variants.gzip.body)))
}

type Cache = {
  /** Absent when nothing is to be kept. */
  shelves: PageShelves<Entry> | undefined
  changes: Changes
  /** Renderings that run, by flight. */
  rendering: Map<string, Promise<Entry>>
  stats: { hits: number; stale: number; misses: number; errors: number }
  clock: Clock
  patienceMs: number
}

export function makePageCache({ maxBytes, clock, patienceMs = 3_000 }: PageCacheOptions): PageCache {
  const shelves = maxBytes > 0 ? makePageShelves<Entry>(maxBytes) : undefined
  const changes = makeChanges()
  const rendering = new Map<string, Promise<Entry>>()
  const stats = { hits: 0, stale: 0, misses: 0, errors: 0 }
  const cache: Cache = { shelves, changes, rendering, stats, clock, patienceMs }
  const keysWith = (tags: readonly string[]) => shelves?.keysWith(tags) ?? []
  /** Later requests do not wait for a page whose rendering began before the change. */
  const noteChange = (tags: readonly string[]) => {
    changes.note(tags)
    rendering.clear()
  }
  const noteChangeOfAll = () => {
    changes.noteAll()
    rendering.clear()
  }
  return {
    serve: (request, response) => serve(cache, request, response),
    answer: (request, response, asked) => answer(cache, request, response, asked),
    invalidate(tags) {
      noteChange(tags)
      for (const key of keysWith(tags)) invalidateEntry(cache, key)
    },
    remove(tags) {
      noteChange(tags)
      for (const key of keysWith(tags)) shelves?.remove(key)
    },
    outdate(tags) {
      const past = clock.now().getTime() - 1
      for (const key of keysWith(tags)) {
        const entry = shelves?.peek(key)
        if (entry) entry.freshUntil = Math.min(entry.freshUntil, past)
      }
    },
    invalidateAll() {
      noteChangeOfAll()
      for (const key of shelves?.keys() ?? []) invalidateEntry(cache, key)
    },
    clear() {
      noteChangeOfAll()
      shelves?.clear()
    },
    get stats() {
      return { ...stats, entries: shelves?.size() ?? 0, bytes: shelves?.bytes() ?? 0 }
    },
  }
}

function serve({ shelves, stats, clock }: Cache, request: IncomingMessage, response: ServerResponse): boolean {
  if (!shelves || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  const { key } = pageAddress(request)
  const entry = key === undefined ? undefined : shelves.get(key)
  if (!entry || entry.isWrong || entry.freshUntil < clock.now().getTime()) return false
  stats.hits += 1
  send(request, response, entry, 'hit')
  return true
}

async function answer(
  cache: Cache,
  request: IncomingMessage,
  response: ServerResponse,
  asked: AskedPage,
): Promise<void> {
  const { shelves, stats, clock } = cache
  const entry = shelves?.get(asked.key)
  const now = clock.now().getTime()
  if (entry && now < entry.retryAt && findLastGood(cache, asked.key)) {
    stats.errors += 1
    send(request, response, entry, 'error', now - entry.madeAt)
  } else if (entry && !entry.isWrong && entry.freshUntil + staleMs > now) {
    stats.stale += 1
    send(request, response, entry, 'stale')
    await renderOnce(cache, asked)
  } else {
    stats.misses += 1
    await renderOrShowLast(cache, request, response, asked)
  }
}

/** Requests that wait for one flight share its rendering. */
async function renderOnce(cache: Cache, asked: AskedPage): Promise<Entry> {
  const { rendering } = cache
  const { key, flight = key } = asked
  const running = rendering.get(flight)
  if (running) return running
  const promise = renderAndKeep(cache, asked)
  rendering.set(flight, promise)
  try {
    return await promise
  } finally {
    if (rendering.get(flight) === promise) rendering.delete(flight)
  }
}

async function renderAndKeep({ shelves, changes, clock }: Cache, { key, render }: AskedPage): Promise<Entry> {
  const startedAt = changes.count()
  const page = await render()
  const packed = await pack(page)
  const madeAt = clock.now().getTime()
  const entry: Entry = {
    ...packed,
    madeAt,
    freshUntil: madeAt + page.freshSeconds * 1000,
    isWrong: false,
    retryAt: 0,
  }
  if (page.freshSeconds > 0 && changes.isCurrent(page.tags, startedAt)) shelves?.keep(key, entry)
  return entry
}

/** The last good page, as long as it may replace one that cannot be rendered. */
function findLastGood({ shelves, clock }: Cache, key: string): Entry | undefined {
  const entry = shelves?.peek(key)
  const isGood = entry && entry.status < 400 && entry.freshUntil + shownOnErrorMs > clock.now().getTime()
  return isGood ? entry : undefined
}

/** The rendering goes on and is kept; only this reader does not wait for it any longer. */
async function orTooLate(making: Promise<Entry>, patienceMs: number): Promise<Entry> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('a page was not rendered in time')), patienceMs)
  try {
    return await Promise.race([making, late.promise])
  } finally {
    clearTimeout(timer)
    making.catch(() => {})
  }
}

/** Renders for a waiting reader. */
async function renderOrShowLast(
  cache: Cache,
  request: IncomingMessage,
  response: ServerResponse,
  asked: AskedPage,
): Promise<void> {
  const { rendering, stats, clock } = cache
  const { key, flight = key, admit } = asked
  const showLast = () => {
    const last = findLastGood(cache, key)
    if (!last) return false
    const now = clock.now().getTime()
    last.retryAt = now + retryMs
    stats.errors += 1
    send(request, response, last, 'error', now - last.madeAt)
    return true
  }
  let made: Entry
  try {
    if (!rendering.has(flight)) admit?.()
    const making = renderOnce(cache, asked)
    made = await (findLastGood(cache, key) ? orTooLate(making, cache.patienceMs) : making)
  } catch (error) {
    showLast()
    throw error
  }
  if (made.status < 500 || !showLast()) send(request, response, made, 'miss')
}

function invalidateEntry({ shelves, clock }: Cache, key: string): void {
  const entry = shelves?.peek(key)
  if (!entry) return
  entry.isWrong = true
  entry.freshUntil = Math.min(entry.freshUntil, clock.now().getTime())
}
