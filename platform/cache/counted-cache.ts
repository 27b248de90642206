import { LRUCache } from 'lru-cache'

type Options<Key extends {}, Value extends {}> = Pick<LRUCache.Options<Key, Value, unknown>, 'ttl' | 'dispose'>

/**
 * A cache of at most `max` entries that forgets the least recently used ones. `max` of `LRUCache` reserves memory for all of them at once;
 * here each entry takes its own.
 */
export const makeCountedCache = <Key extends {}, Value extends {}>(max: number, options: Options<Key, Value> = {}) =>
  new LRUCache<Key, Value>({ ...options, maxSize: max, sizeCalculation: () => 1 })
