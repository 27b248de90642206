// Edits documents in tests, without a view.
import type { Node } from 'prosemirror-model'
import { editingSchema } from './editing-schema.ts'

type Json = { type: string; attrs?: Record<string, unknown>; content?: Json[]; text?: string; marks?: unknown[] }

const fromJson = (json: Json): Node => editingSchema.nodeFromJSON(json)

/** Inserts `words` after the first text of a block; undefined if the block has no text. */
export function withWords(doc: Node, index: number, words: string): Node | undefined {
  const json = doc.toJSON() as Json
  const text = firstText(json.content![index]!)
  if (!text) return undefined
  text.text += words
  return fromJson(json)
}

function firstText(json: Json): Json | undefined {
  if (json.type === 'text') return json
  for (const child of json.content ?? []) {
    const found = firstText(child)
    if (found) return found
  }
  return undefined
}

/** A document with these blocks. */
export const withBlocks = (doc: Node, blocks: readonly Node[]): Node => doc.type.create(null, blocks)

/** Makes random edits, controlled by numbers from 0 to 1: deletes, repeats and moves blocks, adds words, attributes and blocks anywhere. */
export function editAtRandom(doc: Node, numbers: readonly number[], blocks: readonly Node[]): Node {
  const json = doc.toJSON() as Json
  const all: Json[] = []
  const collect = (node: Json) => {
    all.push(node)
    node.content?.forEach(collect)
  }
  collect(json)
  const pick = <T>(list: readonly T[], number: number): T =>
    list[Math.min(list.length - 1, Math.floor(number * list.length))]!
  const [which = 0, where = 0, what = 0] = numbers
  const target = pick(all, where)
  const spec = editingSchema.nodes[target.type]!
  const content = target.content ?? []
  const at = Math.floor(what * content.length)
  const edits: (() => void)[] = [
    () => void (target.content = content.toSpliced(at, 1)),
    () => void (target.content = content.length ? content.toSpliced(at, 0, content[at]!) : content),
    () => void (target.content = content.length ? [...content.toSpliced(at, 1), content[at]!] : content),
    () => {
      const text = firstText(target)
      if (text) text.text = text.text!.slice(0, Math.floor(what * text.text!.length)) + ' правка ' + text.text!.slice(1)
    },
    () => {
      if (spec.inlineContent) target.content = content.toSpliced(at, 0, { type: 'text', text: 'новое' })
      else if (!spec.isLeaf && !spec.isText && blocks.length)
        target.content = content.toSpliced(at, 0, pick(blocks, what).toJSON() as Json)
    },
    () => {
      const names = Object.keys(spec.spec.attrs ?? {}).filter(name => name === 'className' || name === 'anchor')
      if (names.length) target.attrs = { ...target.attrs, [pick(names, what)]: 'is-style-novoe' }
    },
  ]
  pick(edits, which)()
  return fromJson(json)
}
