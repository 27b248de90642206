// Compares two states of a text: first blocks, then words. Pure. Every change can be undone separately (take-back.ts).
import { editingSpecs } from '../editing-schema.ts'
import { alignBlocks, contentKey, valuesOf, type Pair } from './align.ts'
import { compareLines, hasChanges, plainWords, type Json, type Run } from './lines.ts'

export type TextState = {
  title: string
  standfirst: string
  fields: Readonly<Record<string, unknown>>
  body: readonly Json[]
}

/** Indexes from the body down to a node. */
export type Path = readonly number[]

export type ChangeKind =
  | 'title'
  | 'standfirst'
  | 'field'
  /** The words of one line: a paragraph, a cell, a caption. */
  | 'words'
  /** An attribute of a block. */
  | 'value'
  | 'added'
  | 'removed'
  | 'moved'
  /** A block became a block of another type. */
  | 'replaced'

export type Change = {
  /** Identifies the change, even after the text has changed elsewhere. */
  key: string
  kind: ChangeKind
  /** The former and the present path of the node. For `removed`, `after` is where it would be. */
  before: Path
  after: Path
  /** The ancestors of the node and the node itself, from the top, in their present form; in their former form if it was removed. */
  nodes: readonly Json[]
  runs: readonly Run[]
  /** For `field` and `value`. */
  value?: { name: string; before: unknown; after: unknown }
  /** For `moved`: the direction, and the words of the block that now follows. */
  move?: { isUp: boolean; beforeWords: string }
  added: number
  removed: number
  /** Changes only typography or an empty line. */
  isTypography: boolean
}

export type Comparison = {
  changes: Change[]
  /** The numbers of added and removed words. */
  added: number
  removed: number
  /** The number of typographic differences. */
  typography: number
}

const isLine = ({ type }: Json): boolean => editingSpecs.nodes[type]?.content === 'inline*'
const isEmpty = (node: Json): boolean =>
  (node.type === 'paragraph' || node.type === 'line' || node.type === 'unseen') &&
  (node.content ?? []).length === 0 &&
  valuesOf(node).length === 0

const textLine = (text: string): Json[] => (text === '' ? [] : [{ type: 'text', text }])

type Place = { before: Path; after: Path; nodes: readonly Json[] }

class Finder {
  readonly changes: Change[] = []
  typography = 0

  add(kind: ChangeKind, place: Place, more: Partial<Change> = {}): void {
    // The former text never changes, so its paths identify changes. Added nodes are identified by their id or content.
    const last = place.nodes.at(-1)
    const identity = kind === 'added' ? (last?.attrs?.blockId ?? contentKey(last!)) : place.before.join('.')
    this.changes.push({
      key: [kind, identity, more.value?.name ?? ''].join(':'),
      kind,
      ...place,
      runs: [],
      added: 0,
      removed: 0,
      isTypography: false,
      ...more,
    })
  }

  line(kind: 'title' | 'standfirst' | 'words' | 'replaced', place: Place, before: Json[], after: Json[]): void {
    const found = compareLines(before, after)
    this.typography += found.typography
    if (hasChanges(found) || kind === 'replaced') this.add(kind, place, pick(found))
    else if (found.typography > 0)
      this.add(kind, place, { ...pick(compareLines(before, after, true)), isTypography: true })
  }

  whole(kind: 'added' | 'removed', place: Place): void {
    const node = place.nodes.at(-1)!
    const [words, none] = [textLine(plainWords(node)), textLine('')]
    const found = kind === 'added' ? compareLines(none, words) : compareLines(words, none)
    const isTypography = isEmpty(node)
    if (isTypography) this.typography += 1
    this.add(kind, place, { ...pick(found), isTypography })
  }

  node(a: Json, b: Json, place: Place): void {
    if (a.type !== b.type) return this.line('replaced', place, textLine(plainWords(a)), textLine(plainWords(b)))
    const [there, here] = [new Map(valuesOf(a)), new Map(valuesOf(b))]
    for (const name of new Set([...there.keys(), ...here.keys()])) {
      const value = { name, before: there.get(name), after: here.get(name) }
      if (JSON.stringify(value.before) !== JSON.stringify(value.after)) this.add('value', place, { value })
    }
    if (isLine(b)) this.line('words', place, a.content ?? [], b.content ?? [])
    else this.children(a.content ?? [], b.content ?? [], place)
  }

  children(before: readonly Json[], after: readonly Json[], parent: Place): void {
    const pairs = alignBlocks(before, after)
    const byBefore = new Map(pairs.map(pair => [pair.before, pair]))
    const byAfter = new Map(pairs.map(pair => [pair.after, pair]))
    const placeOf = (i: number, j: number, node: Json): Place => ({
      before: [...parent.before, i],
      after: [...parent.after, j],
      nodes: [...parent.nodes, node],
    })
    const goneAfter = new Map<number, number[]>()
    before.forEach((_, i) => {
      if (byBefore.has(i)) return
      const at = placeBehind(i, byBefore)
      goneAfter.set(at, [...(goneAfter.get(at) ?? []), i])
    })
    const tellGone = (at: number) => {
      for (const i of goneAfter.get(at) ?? []) this.whole('removed', placeOf(i, at, before[i]!))
    }
    tellGone(0)
    after.forEach((node, j) => {
      const pair = byAfter.get(j)
      if (!pair) this.whole('added', placeOf(-1, j, node))
      else {
        const place = placeOf(pair.before, j, node)
        if (pair.isMoved) this.add('moved', place, { move: describeMove(pair, pairs, after) })
        this.node(before[pair.before]!, node, place)
      }
      tellGone(j + 1)
    })
  }
}

const pick = ({ runs, added, removed }: ReturnType<typeof compareLines>) => ({ runs, added, removed })

/** The present index of a removed block: after its nearest former predecessor that still exists and was not moved. */
export function placeBehind(i: number, byBefore: ReadonlyMap<number, Pair>): number {
  for (let earlier = i - 1; earlier >= 0; earlier -= 1) {
    const pair = byBefore.get(earlier)
    if (pair && !pair.isMoved) return pair.after + 1
  }
  return 0
}

function describeMove(pair: Pair, pairs: readonly Pair[], after: readonly Json[]): NonNullable<Change['move']> {
  const isUp = pairs.some(other => !other.isMoved && other.after > pair.after && other.before < pair.before)
  const next = after[pair.after + 1]
  return { isUp, beforeWords: next ? plainWords(next) : '' }
}

export function compareTexts(before: TextState, after: TextState): Comparison {
  const finder = new Finder()
  const top: Place = { before: [], after: [], nodes: [] }
  finder.line('title', top, textLine(before.title), textLine(after.title))
  finder.line('standfirst', top, textLine(before.standfirst), textLine(after.standfirst))
  for (const name of new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]).values()) {
    const value = { name, before: before.fields[name], after: after.fields[name] }
    if (JSON.stringify(value.before) !== JSON.stringify(value.after)) finder.add('field', top, { value })
  }
  finder.children(before.body, after.body, top)
  const sum = (of: 'added' | 'removed') => finder.changes.reduce((total, change) => total + change[of], 0)
  return { changes: finder.changes, added: sum('added'), removed: sum('removed'), typography: finder.typography }
}
