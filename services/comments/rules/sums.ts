// Totals of comments that are inserted together: what each adds to itself and to its ancestors. Pure.

/** Ratings of a comment and of all visible comments below it; `replies` is the number of those. */
export type Sums = { recursiveLikes: number; recursiveDislikes: number; replies: number }
export type Counted = { id: number; path: readonly number[]; isVisible: boolean; likes: number; dislikes: number }

/** `own`: the totals of each comment. `above`: what is added to ancestors that are not among them. Hidden comments add nothing to ancestors. */
export function sumUp(comments: readonly Counted[]): { own: Map<number, Sums>; above: Map<number, Sums> } {
  const own = new Map<number, Sums>()
  const above = new Map<number, Sums>()
  for (const { id, likes, dislikes } of comments)
    own.set(id, { recursiveLikes: likes, recursiveDislikes: dislikes, replies: 0 })
  for (const { path, isVisible, likes, dislikes } of comments) {
    if (!isVisible) continue
    for (const id of path) {
      let sums = own.get(id) ?? above.get(id)
      if (!sums) above.set(id, (sums = { recursiveLikes: 0, recursiveDislikes: 0, replies: 0 }))
      sums.recursiveLikes += likes
      sums.recursiveDislikes += dislikes
      sums.replies += 1
    }
  }
  return { own, above }
}
