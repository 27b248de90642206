// The top of the home page: what people have pinned there, and what comes by itself. Pure: the readers' page, the preview of the office and
// its list of places decide alike.

/** The lead, three beside it, and five of the river: the places that people may fill. Further cards come by themselves. */
export const frontPlaces = 9

/** When something is shown, as ISO moments; null: no bound. `until` is the first moment without it. */
export type Term = { from: string | null; until: string | null }

export type FrontPin = Term & { place: number; postId: number }

export const isOnAt = ({ from, until }: Term, at: Date): boolean =>
  (from === null || Date.parse(from) <= at.getTime()) && (until === null || at.getTime() < Date.parse(until))

/** The first begin or end after this moment. */
export function nextChangeAfter(terms: readonly Term[], at: Date): Date | undefined {
  const moments = terms
    .flatMap(({ from, until }) => [from, until])
    .flatMap(moment => (moment === null ? [] : Date.parse(moment)))
    .filter(moment => moment > at.getTime())
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
}

const startOf = ({ from }: Term) => (from === null ? -Infinity : Date.parse(from))

/** The pins that apply at a moment: one for a place, the one that began last; no post has two places. */
export function pinsAt<Pin extends FrontPin>(pins: readonly Pin[], at: Date): Pin[] {
  const inTurn = pins
    .filter(pin => isOnAt(pin, at))
    .toSorted((a, b) => a.place - b.place || (startOf(a) === startOf(b) ? 0 : startOf(b) - startOf(a)))
  const taken = new Set<string>()
  return inTurn.filter(({ place, postId }) => {
    const names = [`place ${place}`, `post ${postId}`]
    if (names.some(name => taken.has(name))) return false
    for (const name of names) taken.add(name)
    return true
  })
}

/**
 * The cards of the home page in the order of its places. A pinned one stands in its place and leaves the river, so nothing is repeated. If the
 * lead is not pinned, it is the first card of the river with a picture.
 */
export function frontOrder<Item extends { id: number }>(
  river: readonly Item[],
  pinned: readonly { place: number; item: Item }[],
  hasPicture: (item: Item) => boolean,
): Item[] {
  const pinnedIds = new Set(pinned.map(({ item }) => item.id))
  const free = river.filter(({ id }) => !pinnedIds.has(id))
  const placed = new Map(pinned.map(({ place, item }) => [place, item]))
  const order: Item[] = []
  while (placed.size > 0 || free.length > 0) {
    const place = order.length + 1
    const item = placed.get(place)
    if (item) {
      order.push(item)
      placed.delete(place)
      continue
    }
    // A short river: the pins that are left come together.
    if (free.length === 0) return [...order, ...[...placed].toSorted(([a], [b]) => a - b).map(([, each]) => each)]
    const at = place === 1 ? Math.max(free.findIndex(hasPicture), 0) : 0
    order.push(...free.splice(at, 1))
  }
  return order
}
