// Finished pages as bytes: rendered once however many wait, compressed once, answered before any framework sees the
// request. Entries carry the cache tags of everything they were made of; a change drops them at once, or outdates them.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: readonly string[]
  /** Seconds it counts as fresh; 0 is never kept. */
  freshSeconds: number
}

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { headers: string[]; body: Buffer }
type Entry = {
  status: number
  etag: string
  tags: readonly string[]
  freshUntil: number
  variants: Record<Encoding, Variant>
  notModified: string[]
  bytes: number
}

/** How long an outdated page may still be shown while it is rendered anew. */
const staleMs = 60 * 60 * 1000
const remembered = 20_000

export type PageCacheOptions = { maxBytes: number; clock: Clock }
export type PageCache = {
  /** Answers from memory; false when there is nothing to answer with. Safe to call for any request. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Renders through the cache: one rendering for all who wait, kept when the page allows it. Visitors whose errors look
   * otherwise (crawlers) wait in a `flight` of their own.
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    render: () => Promise<RenderedPage>,
    flight?: string,
  ): Promise<void>
  invalidate(tags: readonly string[]): void
  /** For what is no mistake when seen once more: pages with these tags are sent as they are, and rendered anew behind. */
  outdate(tags: readonly string[]): void
  clear(): void
  readonly stats: { hits: number; stale: number; misses: number; entries: number; bytes: number }
}

/** Query parameters that say where a visitor came from: pages do not depend on them (spec 9: erid is stripped). */
const trackers = /^(utm_\w+|yclid|ysclid|gclid|fbclid|erid|_openstat|from|ref)$/

/** Path and what of the query matters, in one order; undefined for what is never kept. */
export function pageKey({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined {
  // Who saves data reads Lite; what the application asks for is the same for everybody.
  if (headers['save-data'] === 'on' && !/[?&](lite|hydrate)\b|\.data\b/.test(url))
    return pageKey({ url: `${url}${url.includes('?') ? '&' : '?'}lite`, headers: {} })
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const query = [...new URLSearchParams(url.slice(mark + 1))].filter(([name]) => !trackers.test(name))
  if (query.length > 4 || query.some(([name, value]) => name.length + value.length > 200)) return undefined
  if (query.some(([name]) => name.startsWith('preview'))) return undefined
  if (query.length === 0) return url.slice(0, mark)
  query.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${url.slice(0, mark)}?${new URLSearchParams(query)}`
}

const varyOn = 'accept-encoding, save-data'

function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '')
  if (/\bbr\b/.test(text)) return 'br'
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

function rawHeaders(page: RenderedPage, etag: string, encoding: Encoding, length: number): string[] {
  const headers: string[] = []
  for (const [name, value] of Object.entries(page.headers)) headers.push(name, value)
  headers.push('vary', varyOn, 'etag', etag, 'content-length', String(length))
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return headers
}

async function pack(page: RenderedPage): Promise<Omit<Entry, 'freshUntil'>> {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
  const [br, gz] = await Promise.all([
    compressBrotli(page.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length },
    }),
    compressGzip(page.body, { level: 6 }),
  ])
  const variant = (encoding: Encoding, body: Buffer): Variant => ({
    headers: rawHeaders(page, etag, encoding, body.length),
    body,
  })
  return {
    status: page.status,
    etag,
    tags: page.tags,
    variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', page.body) },
    notModified: [
      'etag',
      etag,
      'vary',
      varyOn,
      ...(page.headers['cache-control'] ? ['cache-control', page.headers['cache-control']] : []),
    ],
    bytes: br.length + gz.length + page.body.length + 2048,
  }
}

/** A redirect is one for all; where a visitor came from goes on with them, or a campaign would not know its readers. */
function redirectHeaders(headers: readonly string[], url = '/'): string[] {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'location') + 1
  const [, address, fragment = ''] = /^(\/(?!\/)[^#]*)(#.*)?$/.exec(headers[at] ?? '') ?? []
  const asked = new URLSearchParams(url.split('?').slice(1).join('?'))
  const from = [...asked].filter(([name]) => trackers.test(name) && name !== 'erid')
  if (at === 0 || address === undefined || from.length === 0) return [...headers]
  const query = `${address.includes('?') ? '&' : '?'}${new URLSearchParams(from)}`
  return headers.toSpliced(at, 1, address + query + fragment)
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry, state: string): void {
  if (request.headers['if-none-match'] === entry.etag && entry.status === 200) {
    response.writeHead(304, entry.notModified)
    response.end()
    return
  }
  const variant = entry.variants[acceptedEncoding(request.headers['accept-encoding'])]
  const headers =
    entry.status >= 300 && entry.status < 400 ? redirectHeaders(variant.headers, request.url) : variant.headers
  response.writeHead(entry.status, state === 'hit' ? headers : [...headers, 'x-cache', state])
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

export function makePageCache({ maxBytes, clock }: PageCacheOptions): PageCache {
  const entries =
    maxBytes > 0
      ? new LRUCache<string, Entry>({
          maxSize: maxBytes,
          sizeCalculation: entry => entry.bytes,
          dispose: (entry, key) => forget(key, entry),
        })
      : undefined
  const byTag = new Map<string, Set<string>>()
  // When each tag was last invalidated, in counts: a page whose rendering began earlier may be made of what is gone.
  const invalidated = new LRUCache<string, number>({ max: remembered })
  let invalidations = 0
  let clearedAt = 0
  const rendering = new Map<string, Promise<Entry>>()
  const stats = { hits: 0, stale: 0, misses: 0 }

  function forget(key: string, entry: Entry): void {
    for (const tag of entry.tags) {
      const keys = byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) byTag.delete(tag)
    }
  }

  function keep(key: string, entry: Entry): void {
    if (!entries) return
    entries.set(key, entry)
    for (const tag of entry.tags) {
      const keys = byTag.get(tag) ?? new Set()
      byTag.set(tag, keys.add(key))
    }
  }

  async function renderOnce(key: string, flight: string, render: () => Promise<RenderedPage>): Promise<Entry> {
    const running = rendering.get(flight)
    if (running) return running
    const startedAt = invalidations
    const promise = (async () => {
      const page = await render()
      const entry: Entry = { ...(await pack(page)), freshUntil: clock.now().getTime() + page.freshSeconds * 1000 }
      const isCurrent = clearedAt <= startedAt && page.tags.every(tag => (invalidated.get(tag) ?? 0) <= startedAt)
      if (page.freshSeconds > 0 && isCurrent) keep(key, entry)
      return entry
    })()
    rendering.set(flight, promise)
    try {
      return await promise
    } finally {
      if (rendering.get(flight) === promise) rendering.delete(flight)
    }
  }

  return {
    serve(request, response) {
      if (!entries || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const key = pageKey(request)
      const entry = key === undefined ? undefined : entries.get(key)
      if (!entry || entry.freshUntil < clock.now().getTime()) return false
      stats.hits += 1
      send(request, response, entry, 'hit')
      return true
    },
    async answer(request, response, key, render, flight = key) {
      const entry = entries?.get(key)
      const now = clock.now().getTime()
      if (entry && entry.freshUntil + staleMs > now) {
        stats.stale += 1
        send(request, response, entry, 'stale')
        await renderOnce(key, flight, render)
        return
      }
      stats.misses += 1
      send(request, response, await renderOnce(key, flight, render), 'miss')
    },
    invalidate(tags) {
      invalidations += 1
      for (const tag of tags) {
        invalidated.set(tag, invalidations)
        for (const key of byTag.get(tag) ?? []) entries?.delete(key)
      }
      // Who asks from now on does not wait for a page begun before the change.
      rendering.clear()
    },
    outdate(tags) {
      const past = clock.now().getTime() - 1
      for (const tag of tags)
        for (const key of byTag.get(tag) ?? []) {
          const entry = entries?.peek(key)
          if (entry) entry.freshUntil = Math.min(entry.freshUntil, past)
        }
    },
    clear() {
      invalidations += 1
      clearedAt = invalidations
      entries?.clear()
      rendering.clear()
    },
    get stats() {
      return { ...stats, entries: entries?.size ?? 0, bytes: entries?.calculatedSize ?? 0 }
    },
  }
}
