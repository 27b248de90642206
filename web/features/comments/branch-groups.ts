// Groups the top-level comments: of thousands of comments the browser observes a few hundred groups, and only the comments of near groups.

export type BranchGroup = { key: number; ids: readonly number[] }

/** Size of a group in a long thread (spec 9: arrays are cut into tens). */
const groupSize = 10

function cut(ids: readonly number[], size: number): BranchGroup[] {
  const groups: BranchGroup[] = []
  for (let at = 0; at < ids.length; at += size) groups.push({ key: ids[at]!, ids: ids.slice(at, at + size) })
  return groups
}

/**
 * A top-level comment never changes its group, so that an open form below it stays open. An unchanged group keeps its object identity.
 * New comments come at either end of `roots`.
 */
export function regroup(before: readonly BranchGroup[], roots: readonly number[], size = groupSize): BranchGroup[] {
  const here = new Set(roots)
  const groups: BranchGroup[] = []
  for (const group of before) {
    const ids = group.ids.filter(id => here.has(id))
    if (ids.length > 0) groups.push(ids.length === group.ids.length ? group : { ...group, ids })
  }
  const known = new Set(groups.flatMap(({ ids }) => ids))
  const first = roots.findIndex(id => known.has(id))
  if (first === -1) return cut(roots, size)
  const last = roots.findLastIndex(id => known.has(id))
  const [above, below] = [roots.slice(0, first), roots.slice(last + 1)]
  if (above.length > 0) {
    const top = groups[0]!
    if (above.length + top.ids.length <= 2 * size) groups[0] = { ...top, ids: [...above, ...top.ids] }
    else groups.unshift(...cut(above, size))
  }
  if (below.length > 0) {
    const end = groups.at(-1)!
    const room = Math.max(0, size - end.ids.length)
    if (room > 0) groups[groups.length - 1] = { ...end, ids: [...end.ids, ...below.slice(0, room)] }
    groups.push(...cut(below.slice(room), size))
  }
  return groups
}
