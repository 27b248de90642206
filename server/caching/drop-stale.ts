import { taggedEventNames } from '#contract/events.ts'
import type { Cache } from '#platform/cache/port.ts'
import type { Events } from '#platform/events/events.ts'
import type { CallCache } from './call-cache.ts'
import type { PageCache } from './page-cache.ts'

/** Drops cached answers and pages when an event says that their tags are stale. Covers every event that carries tags. */
export function dropStale(parts: {
  events: Pick<Events, 'on' | 'onMissed'>
  cache: Pick<Cache, 'invalidateTags' | 'clear'>
  callCache: Pick<CallCache, 'invalidate' | 'clear'>
  pageCache: Pick<PageCache, 'invalidate' | 'remove' | 'outdate' | 'invalidateAll'>
  reloadMagazine(): Promise<void>
}): void {
  const { events, cache, callCache, pageCache, reloadMagazine } = parts
  for (const name of taggedEventNames) {
    // Answers first: a page rendered between the two is dropped by the second.
    events.on(name, async change => {
      await cache.invalidateTags(change.tags)
      callCache.invalidate(change.tags)
      // Top lists change every few minutes and stand on nearly every page: if the pages were dropped, all would be
      // rendered again at once.
      if (name === 'top.changed') pageCache.outdate(change.tags)
      else if ('isTakenAway' in change && change.isTakenAway) pageCache.remove(change.tags)
      else pageCache.invalidate(change.tags)
    })
  }
  const dropEverything = async () => {
    await cache.clear()
    callCache.clear()
    pageCache.invalidateAll()
  }
  // The name of the magazine stands on every page. It is read again first: what is made afterwards has the new one.
  const startOver = async () => {
    await reloadMagazine()
    await dropEverything()
  }
  events.on('magazine.changed', startOver)
  // The name and address of a section stand on cards in any list.
  events.on('term.moved', dropEverything)
  events.onMissed(startOver)
}
