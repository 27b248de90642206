// Converts nested marks of the tree to flat marks of a document and back. A document stores a set of marks per text, so the nesting is derived:
// the longer mark is the outer one. If this does not give the nesting of the source, the marks are numbered.
import type { Draft } from '../draft.ts'
import type { ParserType } from '../tree.ts'

/** A mark around a text; `at` is its number in the line, or null if its nesting can be derived. */
export type Wrap = { type: string; attributes: Record<string, unknown>; at: number | null }

/** A text or an inline node with its marks, outermost first; `null` means the marks that both its neighbours have. */
export type Leaf = { node: Draft; wraps: Wrap[] | null }

const isMark = (node: Draft, markTypes: ReadonlySet<string>) => markTypes.has(node.type) && node.children.length > 0

/** Converts inline nodes to leaves, from which `toNested` restores the same nodes. */
export function toLeaves(nodes: readonly Draft[], markTypes: ReadonlySet<string>): Leaf[] {
  const numbered: { node: Draft; wraps: Wrap[] }[] = []
  let count = 0
  const flatten = (children: readonly Draft[], wraps: Wrap[]) => {
    for (const child of children) {
      if (isMark(child, markTypes))
        flatten(child.children, [...wraps, { type: child.type, attributes: child.attributes, at: ++count }])
      else numbered.push({ node: child, wraps })
    }
  }
  flatten(nodes, [])
  const plain = numbered.map(({ node, wraps }) => ({ node, wraps: wraps.map(wrap => ({ ...wrap, at: null })) }))
  if (!count) return plain
  const wanted = shapeOf(nodes)
  const attempts: Leaf[][] = [
    plain.map(leaf => (leaf.node.type === 'text' ? leaf : { ...leaf, wraps: null })),
    plain,
    numbered,
  ]
  return attempts.find(leaves => shapeOf(toNested(leaves, nodes[0]!.parser_type)) === wanted) ?? numbered
}

/** Describes the nesting of marks, with adjacent texts joined. */
function shapeOf(nodes: readonly Draft[]): string {
  let shape = ''
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') {
      text += node.text
      continue
    }
    shape += `${JSON.stringify(text)}${node.type}${JSON.stringify(node.attributes)}(${shapeOf(node.children)})`
    text = ''
  }
  return shape + JSON.stringify(text)
}

const keyOf = ({ type, attributes, at }: Wrap) => `${type} ${JSON.stringify(attributes)} ${at}`

/** Converts leaves to inline nodes. Marks without a number are placed inside numbered ones; duplicates are dropped. */
export function toNested(leaves: readonly Leaf[], parser: ParserType): Draft[] {
  const lists = withBorrowed(leaves).map(wraps => {
    const kept = new Map<string, Wrap>()
    const numbered = new Set(wraps.filter(({ at }) => at !== null).map(wrap => keyOf({ ...wrap, at: null })))
    for (const wrap of wraps) if (wrap.at !== null || !numbered.has(keyOf(wrap))) kept.set(keyOf(wrap), wrap)
    return kept
  })
  const lengths = lengthsOf(lists)
  const stacks = lists.map((kept, index) =>
    [...kept].toSorted(([aKey, a], [bKey, b]) => {
      if (a.at !== null || b.at !== null) return (a.at ?? Infinity) - (b.at ?? Infinity)
      return lengths[index]!.get(bKey)! - lengths[index]!.get(aKey)! || (aKey < bKey ? -1 : 1)
    }),
  )
  const nest = (from: number, to: number, depth: number): Draft[] => {
    const nodes: Draft[] = []
    for (let index = from; index < to;) {
      const outer = stacks[index]![depth]
      if (!outer) {
        nodes.push(leaves[index]!.node)
        index++
        continue
      }
      let end = index + 1
      while (end < to && stacks[end]![depth]?.[0] === outer[0]) end++
      const { type, attributes } = outer[1]
      nodes.push({ type, attributes, text: '', children: nest(index, end, depth + 1), parser_type: parser })
      index = end
    }
    return nodes
  }
  return joinTexts(nest(0, leaves.length, 0))
}

/** Gives each leaf whose marks are `null` the marks that both its neighbours have. */
function withBorrowed(leaves: readonly Leaf[]): Wrap[][] {
  const before: Wrap[][] = []
  let last: Wrap[] = []
  for (const { wraps } of leaves) {
    before.push(last)
    last = wraps ?? last
  }
  const result: Wrap[][] = []
  let next: Wrap[] = []
  for (let index = leaves.length - 1; index >= 0; index--) {
    const { wraps } = leaves[index]!
    const after = new Set(next.map(keyOf))
    result[index] = wraps ?? before[index]!.filter(wrap => after.has(keyOf(wrap)))
    next = wraps ?? next
  }
  return result
}

/** For each leaf and mark, counts the adjacent leaves with the same mark. */
function lengthsOf(lists: readonly ReadonlyMap<string, Wrap>[]): Map<string, number>[] {
  const lengths = lists.map(() => new Map<string, number>())
  const open = new Map<string, number>()
  const close = (key: string, end: number) => {
    const start = open.get(key)!
    for (let index = start; index < end; index++) lengths[index]!.set(key, end - start)
    open.delete(key)
  }
  lists.forEach((kept, index) => {
    for (const key of open.keys()) if (!kept.has(key)) close(key, index)
    for (const key of kept.keys()) if (!open.has(key)) open.set(key, index)
  })
  for (const key of open.keys()) close(key, lists.length)
  return lengths
}

function joinTexts(nodes: readonly Draft[]): Draft[] {
  const joined: Draft[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, text: last.text + node.text }
    else joined.push(node)
  }
  return joined
}
