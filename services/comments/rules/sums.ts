// Numbers of comments that come many at once: what each adds to itself and to the comments above it. Pure.

/** Of a comment and everything visible below it; `replies`: how many are visible below it. */
export type Sums = { recursiveLikes: number; recursiveDislikes: number; replies: number }
export type Counted = { id: number; path: readonly number[]; isVisible: boolean; likes: number; dislikes: number }

/** Of each comment, and what is added to those above that are not among them. Hidden ones add nothing above. */
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
