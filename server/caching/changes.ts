import { makeCountedCache } from '#platform/cache/counted-cache.ts'

const remembered = 20_000

export type Changes = ReturnType<typeof makeChanges>

/** Counts changes of data: an answer whose making began before a change may contain old data. */
export function makeChanges() {
  const changedAt = makeCountedCache<string, number>(remembered)
  let count = 0
  let allChangedAt = 0
  return {
    count: () => count,
    note(tags: readonly string[]): void {
      count += 1
      for (const tag of tags) changedAt.set(tag, count)
    },
    noteAll(): void {
      count += 1
      allChangedAt = count
    },
    /** True if nothing under these tags has changed since the counter stood at `since`. */
    isCurrent: (tags: readonly string[], since: number) =>
      allChangedAt <= since && tags.every(tag => (changedAt.get(tag) ?? 0) <= since),
  }
}
