// Pairs the blocks of two lists: first by id, then by equal content in order, then by similarity.
import { diffArrays } from 'diff'
import { ownBlockAttributes } from '../editing-schema.ts'
import { plainWords, type Json } from './lines.ts'

/** Indexes of a block before and after. `isMoved` is true if it changed its order relative to the others. */
export type Pair = { before: number; after: number; isMoved: boolean }

const own = new Set<string>(ownBlockAttributes)

/** The attributes of a node that readers may notice. */
export const valuesOf = ({ attrs = {} }: Json): [name: string, value: unknown][] =>
  Object.entries(attrs).filter(([name, value]) => !own.has(name) && value !== null && value !== undefined)

/** A key that is equal for nodes with the same content. */
export const contentKey = (node: Json): string =>
  node.text === undefined
    ? JSON.stringify([node.type, valuesOf(node).toSorted(), (node.content ?? []).map(contentKey)])
    : JSON.stringify([node.text, node.marks ?? []])

const idOf = ({ attrs }: Json): string | undefined =>
  typeof attrs?.blockId === 'string' && attrs.blockId !== '' ? attrs.blockId : undefined

/** Shorter blocks can be equal by chance, such as «0» in two cells, so they are not recognised as moved. */
const movedLettersMin = 20
const similarityMin = 0.3
const alikeAfarMin = 0.6
/** Node types that are identified by their position. */
const byPlace = new Set(['table-row', 'table-cell', 'table-section', 'line', 'item', 'field', 'column'])

function wordsIn(node: Json): Map<string, number> {
  const found = new Map<string, number>()
  for (const [word] of plainWords(node)
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu))
    found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

/** Similarity from 0 to 1 by shared words. */
function similarity(a: Map<string, number>, b: Map<string, number>): number {
  const sizeOf = (words: Map<string, number>) => [...words.values()].reduce((sum, count) => sum + count, 0)
  const size = sizeOf(a) + sizeOf(b)
  if (size === 0) return 1
  let shared = 0
  for (const [word, count] of a) shared += Math.min(count, b.get(word) ?? 0)
  return (2 * shared) / size
}

export function alignBlocks(before: readonly Json[], after: readonly Json[]): Pair[] {
  const afterOf = new Map<number, number>()
  const taken = new Set<number>()
  const join = (i: number, j: number) => {
    afterOf.set(i, j)
    taken.add(j)
  }
  const freeBefore = () => [...before.keys()].filter(i => !afterOf.has(i))
  const freeAfter = () => [...after.keys()].filter(j => !taken.has(j))

  const ids = uniqueIds(after)
  for (const [id, i] of uniqueIds(before)) if (ids.has(id)) join(i, ids.get(id)!)
  joinEqual(before, after, freeBefore(), freeAfter(), join)
  joinSimilar(before, after, { freeBefore, freeAfter, afterOf, join })
  return markMoved([...afterOf].map(([i, j]) => ({ before: i, after: j, isMoved: false })))
}

function uniqueIds(nodes: readonly Json[]): Map<string, number> {
  const found = new Map<string, number>()
  const repeated = new Set<string>()
  nodes.forEach((node, index) => {
    const id = idOf(node)
    if (id === undefined) return
    if (found.has(id)) repeated.add(id)
    found.set(id, index)
  })
  for (const id of repeated) found.delete(id)
  return found
}

type Join = (i: number, j: number) => void

function joinEqual(
  before: readonly Json[],
  after: readonly Json[],
  there: readonly number[],
  here: readonly number[],
  join: Join,
): void {
  const keys = (nodes: readonly Json[], indexes: readonly number[]) => indexes.map(index => contentKey(nodes[index]!))
  const [keysThere, keysHere] = [keys(before, there), keys(after, here)]
  const [leftThere, leftHere]: [number[], number[]] = [[], []]
  let [i, j] = [0, 0]
  for (const { added, removed, count = 0 } of diffArrays(keysThere, keysHere))
    for (let step = 0; step < count; step += 1) {
      if (removed) leftThere.push(i++)
      else if (added) leftHere.push(j++)
      else join(there[i++]!, here[j++]!)
    }
  for (const j of leftHere) {
    if (plainWords(after[here[j]!]!).length < movedLettersMin) continue
    const found = leftThere.findIndex(i => keysThere[i] === keysHere[j])
    if (found !== -1) join(there[leftThere.splice(found, 1)[0]!]!, here[j]!)
  }
}

type Free = { freeBefore: () => number[]; freeAfter: () => number[]; afterOf: Map<number, number>; join: Join }

const canPair = (a: Json, b: Json) => a.type === b.type && (a.type !== 'field' || a.attrs?.name === b.attrs?.name)

function joinSimilar(before: readonly Json[], after: readonly Json[], free: Free): void {
  const sets = new Map<Json, Map<string, number>>()
  const wordsOf = (node: Json) => {
    if (!sets.has(node)) sets.set(node, wordsIn(node))
    return sets.get(node)!
  }
  /** Pairs each unpaired block with the most similar one, at least `min`; if `isNear`, only between the same neighbours. */
  const pass = (min: number, isNear: boolean, mayPair: (node: Json) => boolean) => {
    const left = new Set(free.freeBefore())
    if (left.size === 0) return
    // A gap is identified by the last paired block before it.
    const settled = [...free.afterOf.keys()].toSorted((a, b) => a - b)
    const gapThere = (i: number) => free.afterOf.get(settled.findLast(each => each < i) ?? -1) ?? -1
    const settledHere = [...free.afterOf.values()].toSorted((a, b) => a - b)
    const gapHere = (j: number) => settledHere.findLast(each => each < j) ?? -1
    const gaps = new Map([...left].map(i => [i, gapThere(i)]))
    for (const j of free.freeAfter()) {
      const node = after[j]!
      if (!mayPair(node)) continue
      const gap = gapHere(j)
      let [best, found]: [number, number | undefined] = [min - Number.EPSILON, undefined]
      for (const i of left) {
        if (!canPair(before[i]!, node) || (isNear && gaps.get(i) !== gap)) continue
        const alike = similarity(wordsOf(before[i]!), wordsOf(node))
        if (alike > best) [best, found] = [alike, i]
      }
      if (found === undefined) continue
      left.delete(found)
      free.join(found, j)
    }
  }
  pass(similarityMin, true, () => true)
  pass(0, true, ({ type }) => byPlace.has(type))
  pass(0, false, ({ type }) => type === 'field')
  pass(alikeAfarMin, false, node => !byPlace.has(node.type) && wordsOf(node).size > 3)
}

/** The longest increasing sequence of pairs stays in place; the others are marked as moved. */
function markMoved(pairs: Pair[]): Pair[] {
  const sorted = pairs.toSorted((a, b) => a.after - b.after)
  const lengths: number[] = []
  const previous: number[] = []
  let last = -1
  sorted.forEach(({ before }, index) => {
    lengths[index] = 1
    previous[index] = -1
    for (let earlier = 0; earlier < index; earlier += 1)
      if (sorted[earlier]!.before < before && lengths[earlier]! + 1 > lengths[index]!) {
        lengths[index] = lengths[earlier]! + 1
        previous[index] = earlier
      }
    if (last === -1 || lengths[index]! > lengths[last]!) last = index
  })
  const kept = new Set<number>()
  for (let index = last; index !== -1; index = previous[index]!) kept.add(index)
  return sorted.map((pair, index) => ({ ...pair, isMoved: !kept.has(index) }))
}
