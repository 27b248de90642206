// Plans the change of lists and counters after a change of recipes: entries removed and added, counts of terms and pairs. Pure.

/** A public recipe with its terms and all their ancestors, each once. */
export type Listing = { recipeId: number; publishedAt: Date; termIds: readonly number[] }
export type ListEntry = { termId: number; publishedAt: Date; recipeId: number }
export type ListChange = {
  removed: ListEntry[]
  added: ListEntry[]
  /** In key order: transactions that lock in one order never deadlock. */
  counts: { term_id: number; n: number }[]
  pairs: { a: number; b: number; n: number }[]
  gone: number[]
  listed: Listing[]
}

/** The term id under which the list of all recipes is stored. */
export const allRecipes = 0

function entriesOf({ recipeId, publishedAt, termIds }: Listing): ListEntry[] {
  return [allRecipes, ...termIds].map(termId => ({ termId, publishedAt, recipeId }))
}

const entryKey = ({ termId, publishedAt, recipeId }: ListEntry) => `${termId} ${publishedAt.getTime()} ${recipeId}`

function pairsOf(termIds: readonly number[]): [number, number][] {
  const sorted = termIds.toSorted((a, b) => a - b)
  return sorted.flatMap((a, at) => sorted.slice(at + 1).map((b): [number, number] => [a, b]))
}

const sameTerms = (a: readonly number[], b: readonly number[]) => {
  const set = new Set(a)
  return set.size === b.length && b.every(id => set.has(id))
}

/** The change from `before` to `after`. A recipe absent from `after` leaves all lists. */
export function planListChange(before: readonly Listing[], after: readonly Listing[]): ListChange {
  const was = new Map(before.map(listing => [listing.recipeId, listing]))
  const is = new Map(after.map(listing => [listing.recipeId, listing]))
  const change: ListChange = { removed: [], added: [], counts: [], pairs: [], gone: [], listed: [] }
  const counts = new Map<number, number>()
  const pairs = new Map<string, { a: number; b: number; n: number }>()
  const count = (termIds: readonly number[], by: number) => {
    for (const id of [allRecipes, ...termIds]) counts.set(id, (counts.get(id) ?? 0) + by)
    for (const [a, b] of pairsOf(termIds)) {
      const key = `${a} ${b}`
      const pair = pairs.get(key)
      if (pair) pair.n += by
      else pairs.set(key, { a, b, n: by })
    }
  }
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const old = was.get(id)
    const now = is.get(id)
    if (!old || !now || !sameTerms(old.termIds, now.termIds)) {
      if (old) count(old.termIds, -1)
      if (now) count(now.termIds, 1)
    } else if (old.publishedAt.getTime() === now.publishedAt.getTime()) continue
    const oldEntries = new Map((old ? entriesOf(old) : []).map(entry => [entryKey(entry), entry]))
    const newEntries = new Map((now ? entriesOf(now) : []).map(entry => [entryKey(entry), entry]))
    change.removed.push(...[...oldEntries].filter(([key]) => !newEntries.has(key)).map(([, entry]) => entry))
    change.added.push(...[...newEntries].filter(([key]) => !oldEntries.has(key)).map(([, entry]) => entry))
    if (now) change.listed.push(now)
    else change.gone.push(id)
  }
  change.counts = [...counts]
    .filter(([, n]) => n !== 0)
    .map(([term_id, n]) => ({ term_id, n }))
    .toSorted((x, y) => x.term_id - y.term_id)
  change.pairs = [...pairs.values()].filter(({ n }) => n !== 0).toSorted((x, y) => x.a - y.a || x.b - y.b)
  return change
}
