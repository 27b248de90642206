// Who was here a moment ago. Addresses are never kept: a keyed hash in memory, with a key that dies with the process.
import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import { repeatMs, visitsMax } from './limits.ts'

export type Visits = {
  /** Whether this visitor's view counts; remembers it if so. */
  isNew(visitor: { ip: string; userAgent: string }, postId: number): boolean
}

export function makeVisits(clock: Clock): Visits {
  const salt = randomBytes(32)
  const seen = new LRUCache<string, number>({ max: visitsMax })
  return {
    isNew: ({ ip, userAgent }, postId) => {
      const key = createHmac('sha256', salt).update(`${ip}\n${userAgent}\n${postId}`).digest('base64').slice(0, 16)
      const now = clock.now().getTime()
      const last = seen.get(key)
      if (last !== undefined && now - last < repeatMs) return false
      seen.set(key, now)
      return true
    },
  }
}
