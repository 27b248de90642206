// Answers of services kept between pages: menus, top lists and cards stand on every page and change seldom. The service itself says
// what may be kept, how long and until which change (`Cache-Control: s-maxage`, `Cache-Tag`).
import type { AskResponse, Transport } from '#contract/client/ask.ts'
import type { Cache } from '#platform/cache/port.ts'

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const each of Object.values(value)) freeze(each)
}

/** A transport for page loaders that requests shareable answers once. */
export function withAnswerCache(transport: Transport, cache: Cache): Transport {
  // The in-process cache returns the same buffer each time, so it is parsed once.
  const read = new WeakMap<Buffer, AskResponse>()
  return async request => {
    if (request.method !== 'GET') return transport(request)
    const key = `answer ${request.service} ${request.url}`
    const kept = await cache.get(key)
    if (kept) {
      let answer = read.get(kept)
      if (!answer) {
        const end = kept.indexOf('\n')
        const text = kept.toString('utf8', end + 1)
        const body: unknown = JSON.parse(text)
        freeze(body)
        answer = { status: 200, headers: { 'cache-tag': kept.toString('utf8', 0, end) || undefined }, text, body }
        read.set(kept, answer)
      }
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
