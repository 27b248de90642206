// Stores finished pages by key and by the cache tags of their data.
import { LRUCache } from 'lru-cache'

type Kept = { tags: readonly string[]; bytes: number }

export type PageShelves<Page extends Kept> = {
  get(key: string): Page | undefined
  /** Reads like `get`, but the page does not count as used. */
  peek(key: string): Page | undefined
  keep(key: string, page: Page): void
  remove(key: string): void
  keys(): string[]
  /** Lists the keys of pages that have any of these tags. */
  keysWith(tags: readonly string[]): Set<string>
  clear(): void
  size(): number
  bytes(): number
}

/** Share of the whole cache for addresses with a query. */
const queryShare = 1 / 4

/**
 * Two separate caches under one name. Anybody can invent endless addresses with a query (`?hydrate=`, `?page=`, `?q=`), and these must not
 * evict the pages that everybody reads.
 */
export function makePageShelves<Page extends Kept>(maxBytes: number): PageShelves<Page> {
  const byTag = new Map<string, Set<string>>()
  const forgetTags = ({ tags }: Page, key: string) => {
    for (const tag of tags) {
      const keys = byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) byTag.delete(tag)
    }
  }
  const make = (share: number) =>
    new LRUCache<string, Page>({
      maxSize: Math.ceil(maxBytes * share),
      sizeCalculation: page => page.bytes,
      dispose: forgetTags,
    })
  const [plain, queried] = [make(1 - queryShare), make(queryShare)]
  const shelfOf = (key: string) => (key.includes('?') ? queried : plain)
  return {
    get: key => shelfOf(key).get(key),
    peek: key => shelfOf(key).peek(key),
    keep(key, page) {
      shelfOf(key).set(key, page)
      for (const tag of page.tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(key))
    },
    remove: key => void shelfOf(key).delete(key),
    keys: () => [...plain.keys(), ...queried.keys()],
    keysWith: tags => new Set(tags.flatMap(tag => [...(byTag.get(tag) ?? [])])),
    clear: () => [plain, queried].forEach(shelf => shelf.clear()),
    size: () => plain.size + queried.size,
    bytes: () => plain.calculatedSize + queried.calculatedSize,
  }
}
