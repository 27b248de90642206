// Answers of services kept between pages: menus, top lists and cards stand on every page and change seldom. The service itself says
// what may be kept, how long and until which change (`Cache-Control: s-maxage`, `Cache-Tag`).
import { LRUCache } from 'lru-cache'
import type { AskResponse, Transport } from '#contract/client/ask.ts'
import type { Cache } from '#platform/cache/port.ts'

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const each of Object.values(value)) freeze(each)
}

/** Parsed answers take about four times the bytes of their text. What stands on every page is small and asked for all the time, so it stays. */
const parsedFromBytes = 4 * 1024 * 1024

type Parsed = { kept: Buffer; answer: AskResponse }

function readAnswer(kept: Buffer): AskResponse {
  const end = kept.indexOf('\n')
  const text = () => kept.toString('utf8', end + 1)
  const body: unknown = JSON.parse(text())
  freeze(body)
  return {
    status: 200,
    headers: { 'cache-tag': kept.toString('utf8', 0, end) || undefined },
    // Not kept beside the body: in Cyrillic it takes twice the bytes of `kept`.
    get text() {
      return text()
    },
    body,
  }
}

/** A transport for page loaders that requests shareable answers once. */
export function withAnswerCache(transport: Transport, cache: Cache): Transport {
  // The in-process cache returns the same buffer each time, so what is asked often is parsed once.
  const parsed = new LRUCache<string, Parsed>({
    maxSize: parsedFromBytes,
    sizeCalculation: ({ kept }) => kept.byteLength,
  })
  return async request => {
    if (request.method !== 'GET') return transport(request)
    const key = `answer ${request.service} ${request.url}`
    const kept = await cache.get(key)
    if (kept) {
      const known = parsed.get(key)
      if (known?.kept === kept) return known.answer
      const answer = readAnswer(kept)
      parsed.set(key, { kept, answer })
      return answer
    }
    const mark = await cache.mark()
    const response = await transport(request)
    const ttlSeconds = Number(/s-maxage=(\d+)/.exec(response.headers['cache-control'] ?? '')?.[1] ?? 0)
    const tags = response.headers['cache-tag'] ?? ''
    // Without a tag no event would drop the answer when it changes.
    if (response.status === 200 && ttlSeconds > 0 && tags !== '') {
      await cache.set(key, `${tags}\n${response.text}`, { ttlSeconds, tags: tags.split(','), mark })
    }
    return response
  }
}
