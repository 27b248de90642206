// Reads the packed dictionary (tools/dictionary/): which forms exist, their grammar, and the forms that are near a mistyped word.
// It works on the bytes themselves, so three million forms take no more memory than the file.
import { endLetter, letterCode, letterOf } from './letters.ts'

const yo = letterCode('ё')
const ye = letterCode('е')

export type Automaton = {
  /** Tags of a form written exactly so; undefined: there is no such form. */
  tagsOf: (form: string) => readonly string[] | undefined
  /** Forms that are written so if «е» may stand for «ё». */
  withYo: (form: string) => readonly string[]
  /** Forms that begin with these letters and are at most `more` letters longer. */
  startingWith: (start: string, more: number) => readonly string[]
  /** Forms that differ in at most `distance` letters; two letters that changed places count as one. */
  near: (form: string, distance: number) => readonly string[]
}

/** The edges as they are packed: letter, whether it is the last of its node, and the node that it leads to. */
function readGraph(edges: Uint32Array) {
  const letterAt = (edge: number) => edges[edge]! & 63
  const isLast = (edge: number) => (edges[edge]! & 64) !== 0
  const target = (edge: number) => edges[edge]! >>> 7
  const follow = (node: number, letter: number): number | undefined => {
    for (let edge = node; ; edge++) {
      if (letterAt(edge) === letter) return target(edge)
      if (isLast(edge)) return undefined
    }
  }
  const walk = (form: string): number | undefined => {
    let node: number | undefined = 0
    for (const letter of form) {
      node = follow(node, letterCode(letter))
      if (node === undefined) return undefined
    }
    return node
  }
  const isEnd = (node: number) => follow(node, endLetter) !== undefined
  return { letterAt, isLast, target, follow, walk, isEnd }
}
type Graph = ReturnType<typeof readGraph>

function listWithYo({ follow, isEnd }: Graph, form: string): string[] {
  const found: string[] = []
  const letters = [...form].map(letterCode)
  const step = (node: number, at: number, made: string) => {
    if (at === letters.length) {
      if (isEnd(node)) found.push(made)
      return
    }
    for (const letter of letters[at] === ye ? [ye, yo] : [letters[at]!]) {
      const next = follow(node, letter)
      if (next !== undefined) step(next, at + 1, made + letterOf(letter))
    }
  }
  step(0, 0, '')
  return found
}

function listStartingWith({ letterAt, isLast, target, walk }: Graph, start: string, more: number): string[] {
  const found: string[] = []
  const step = (node: number, made: string, left: number) => {
    for (let edge = node; ; edge++) {
      if (letterAt(edge) === endLetter) found.push(made)
      else if (left > 0) step(target(edge), made + letterOf(letterAt(edge)), left - 1)
      if (isLast(edge)) return
    }
  }
  const node = walk(start)
  if (node !== undefined) step(node, start, more)
  return found
}

function listNear(graph: Graph, form: string, distance: number): string[] {
  const { letterAt, isLast, target, follow, isEnd } = graph
  const letters = [...form].map(letterCode)
  const found = new Set<string>()
  const step = (node: number, at: number, left: number, made: string) => {
    if (at === letters.length && isEnd(node)) found.add(made)
    if (at < letters.length) {
      const same = follow(node, letters[at]!)
      if (same !== undefined) step(same, at + 1, left, made + letterOf(letters[at]!))
      if (letters[at] === ye) {
        const dotted = follow(node, yo)
        if (dotted !== undefined) step(dotted, at + 1, left, `${made}ё`)
      }
    }
    if (left === 0) return
    // One letter too many.
    if (at < letters.length) step(node, at + 1, left - 1, made)
    // Two letters that changed places.
    if (at + 1 < letters.length && letters[at] !== letters[at + 1]) {
      const first = follow(node, letters[at + 1]!)
      const second = first === undefined ? undefined : follow(first, letters[at]!)
      if (second !== undefined)
        step(second, at + 2, left - 1, made + letterOf(letters[at + 1]!) + letterOf(letters[at]!))
    }
    for (let edge = node; ; edge++) {
      const letter = letterAt(edge)
      if (letter !== endLetter) {
        // Another letter, or one letter too few.
        if (at < letters.length && letter !== letters[at]) step(target(edge), at + 1, left - 1, made + letterOf(letter))
        step(target(edge), at, left - 1, made + letterOf(letter))
      }
      if (isLast(edge)) return
    }
  }
  step(0, 0, distance, '')
  return [...found]
}

export function readAutomaton(bytes: ArrayBuffer): Automaton {
  const head = new DataView(bytes).getUint32(0, true)
  const tagSets = (JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, head))) as string[]).map(set =>
    set.split(' '),
  )
  const graph = readGraph(new Uint32Array(bytes, 4 + head))
  return {
    tagsOf(form) {
      const node = graph.walk(form)
      const set = node === undefined ? undefined : graph.follow(node, endLetter)
      return set === undefined ? undefined : tagSets[set]
    },
    withYo: form => listWithYo(graph, form),
    startingWith: (start, more) => listStartingWith(graph, start, more),
    near: (form, distance) => listNear(graph, form, distance),
  }
}
