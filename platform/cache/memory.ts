import { LRUCache } from 'lru-cache'
import { makeCountedCache } from './counted-cache.ts'
import { ownBytes } from './own-bytes.ts'
import type { Cache } from './port.ts'

type Entry = { value: Buffer; tags: readonly string[] }

/** Estimated bytes of a key, its entry and its tags, without the value. */
const entryOverheadBytes = 200
const rememberedInvalidations = 10_000

/** In-process cache, bounded in bytes; evicts the least recently used entries. */
export function makeMemoryCache({ maxBytes }: { maxBytes: number }): Cache {
  const keysByTag = new Map<string, Set<string>>()
  const invalidatedAt = makeCountedCache<string, number>(rememberedInvalidations, {
    dispose: (step, _tag, reason) => {
      if (reason === 'evict') forgotten = Math.max(forgotten, step)
    },
  })
  // Counts invalidations. A mark older than the oldest remembered invalidation cannot be trusted.
  let step = 0
  let forgotten = 0

  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ value, tags }, key) =>
      value.byteLength + 2 * key.length + tags.reduce((sum, tag) => sum + 2 * tag.length, entryOverheadBytes),
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })

  function isStale(mark: number, tags: readonly string[]): boolean {
    return mark < forgotten || tags.some(tag => (invalidatedAt.peek(tag) ?? 0) > mark)
  }

  return {
    get: async key => entries.get(key)?.value,
    set: async (key, value, { ttlSeconds, tags, mark }) => {
      if (mark !== undefined && isStale(Number(mark), tags)) return
      // Before adding the tags: replacing an entry removes its key from its former tags.
      entries.delete(key)
      entries.set(
        key,
        { value: ownBytes(typeof value === 'string' ? Buffer.from(value) : value), tags },
        { ttl: ttlSeconds * 1000 },
      )
      if (!entries.has(key)) return
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
    },
    invalidateTags: async tags => {
      step += 1
      for (const tag of tags) {
        invalidatedAt.set(tag, step)
        for (const key of keysByTag.get(tag) ?? []) entries.delete(key)
      }
    },
    clear: async () => {
      step += 1
      forgotten = step
      entries.clear()
    },
    mark: async () => String(step),
    close: async () => entries.clear(),
  }
}
