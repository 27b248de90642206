// Knows which ids belong to public posts. It learns them in ranges: one call returns thousands of ids, and no post has an id beyond
// the last one. So a flood of invented ids costs a call or two, and none of them reaches a table.
import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import { listPublicIds } from '#contract/office/content.ts'
import { listPublicRecipeIds } from '#contract/office/recipes.ts'
import { isRecipeId, recipeIdFloor } from '#domain/post-id.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askedIdsPiece, asksPerFlush, knownIdsMax } from './limits.ts'

export type KnownPosts = {
  /** Sorts ids into public ones, unknown to the owners of posts, and those there was no time to ask about. */
  check(ids: readonly number[]): Promise<{ isPublic: Set<number>; isUnsure: Set<number> }>
  remember(ids: Iterable<number>): void
  /** For changed posts: they may have been hidden. */
  forget(ids: Iterable<number>): void
  /** For the case that change events were missed. */
  forgetAll(): void
}

export function makeKnownPosts(ask: ServiceContext['ask']): KnownPosts {
  const known = makeCountedCache<number, true>(knownIdsMax)

  async function askFrom(id: number): Promise<number[]> {
    const query = { after: id - 1, limit: askedIdsPiece }
    const { ids } = isRecipeId(id) ? await ask(listPublicRecipeIds, { query }) : await ask(listPublicIds, { query })
    return ids
  }

  return {
    check: async ids => {
      const isPublic = new Set(ids.filter(id => known.has(id)))
      const waiting = ids.filter(id => !isPublic.has(id)).toSorted((a, b) => a - b)
      for (let asks = 0; asks < asksPerFlush && waiting.length > 0; asks++) {
        const first = waiting[0] ?? 0
        const found = new Set(await askFrom(first))
        for (const id of found) known.set(id, true)
        const space = isRecipeId(first) ? Infinity : recipeIdFloor - 1
        // A piece that is not full reaches the end of its range of ids.
        const told = found.size < askedIdsPiece ? space : Math.max(...found)
        while (waiting.length > 0 && (waiting[0] ?? 0) <= told) {
          const id = waiting.shift()
          if (id !== undefined && found.has(id)) isPublic.add(id)
        }
      }
      return { isPublic, isUnsure: new Set(waiting) }
    },
    remember: ids => {
      for (const id of ids) known.set(id, true)
    },
    forget: ids => {
      for (const id of ids) known.delete(id)
    },
    forgetAll: () => known.clear(),
  }
}
