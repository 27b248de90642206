// Packs sorted forms into the smallest automaton that reads them letter by letter. `proofreading/dictionary/automaton.ts` reads it.
import { edgeLetters, endLetter, letterCode } from '#proofreading/dictionary/letters.ts'

type Edge = { letter: number; to: number }

/** Layout: `u32` length of the JSON with tag sets, the JSON padded to four bytes, then the edges of 32 bits. */
export function packForms(forms: readonly (readonly [form: string, tags: string])[]) {
  const tagIds = new Map<string, number>()
  // Nodes that are finished: key of their edges → number of the node.
  const register = new Map<string, number>()
  const nodes: Edge[][] = []
  const finish = (edges: Edge[]): number => {
    const key = edges.map(({ letter, to }) => `${letter.toString(36)}.${to.toString(36)}`).join(',')
    const known = register.get(key)
    if (known !== undefined) return known
    nodes.push(edges)
    register.set(key, nodes.length - 1)
    return nodes.length - 1
  }
  const path: Edge[][] = [[]]
  let last = ''
  const close = (length: number) => {
    while (path.length - 1 > length) {
      const edges = path.pop()!
      path.at(-1)!.at(-1)!.to = finish(edges)
    }
  }
  for (const [form, tags] of forms) {
    let common = 0
    while (common < form.length && common < last.length && form[common] === last[common]) common++
    close(common)
    for (const letter of form.slice(common)) {
      path.at(-1)!.push({ letter: letterCode(letter), to: -1 })
      path.push([])
    }
    let tagId = tagIds.get(tags)
    if (tagId === undefined) tagIds.set(tags, (tagId = tagIds.size))
    path.at(-1)!.push({ letter: endLetter, to: tagId })
    last = form
  }
  close(0)
  const root = finish(path[0]!)

  const starts: number[] = []
  let edgeCount = 0
  // The root stands first, so that a reader needs no header for it.
  const order = [root, ...[...nodes.keys()].filter(node => node !== root)]
  for (const node of order) {
    starts[node] = edgeCount
    edgeCount += nodes[node]!.length
  }
  const json = Buffer.from(JSON.stringify([...tagIds.keys()]))
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, 32)])
  const edges = new Uint32Array(edgeCount)
  for (const node of order)
    nodes[node]!.forEach(({ letter, to }, i, all) => {
      const target = letter === endLetter ? to : starts[to]!
      edges[starts[node]! + i] = ((target << 7) | (i === all.length - 1 ? 64 : 0) | letter) >>> 0
    })
  const head = Buffer.alloc(4)
  head.writeUInt32LE(padded.length)
  if (edgeLetters > 63) throw new Error('Too many letters')
  return { bytes: Buffer.concat([head, padded, Buffer.from(edges.buffer)]), edgeCount, tagCount: tagIds.size }
}
