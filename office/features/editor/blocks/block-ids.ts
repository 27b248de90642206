// Ids of top-level blocks, by which versions are compared. Blocks that the editor creates get an id, and of two blocks with the same id
// one gets a new id. Pure.
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { newId } from '#article-body/editing/new-id.ts'

/** Makes an id of the same length as the ids of blocks that are parsed from a saved source. */
export const newBlockId = newId

/** The attributes without the id and the saved source, for a copy of a block. */
export const withoutIdentity = (attributes: Readonly<Record<string, unknown>>) => ({
  ...attributes,
  blockId: null,
  sourceText: null,
  sourceBlock: null,
})

const idOf = (node: Node): string | undefined =>
  typeof node.attrs.blockId === 'string' ? node.attrs.blockId : undefined

/** Id → index of the block that keeps it: the first one with text, because a split at the start or end leaves the other part empty. */
function keepersOf(doc: Node): Map<string, number> {
  const keepers = new Map<string, number>()
  doc.forEach((node, _, index) => {
    const id = idOf(node)
    if (id === undefined) return
    const keeper = keepers.get(id)
    if (keeper === undefined || (doc.child(keeper).content.size === 0 && node.content.size > 0)) keepers.set(id, index)
  })
  return keepers
}

/** Gives an id to every top-level block without one, and a new id to duplicates. Undefined if there is nothing to change. */
export function repairBlockIds(state: EditorState, makeId = newBlockId): Transaction | undefined {
  const keepers = keepersOf(state.doc)
  let tr: Transaction | undefined
  state.doc.forEach((node, offset, index) => {
    const id = idOf(node)
    if (id !== undefined && keepers.get(id) === index) return
    tr ??= state.tr
    const own = { ...(id !== undefined && { sourceText: null, sourceBlock: null }), blockId: makeId() }
    for (const [name, value] of Object.entries(own)) tr.setNodeAttribute(offset, name, value)
  })
  return tr
}

/** A pasted block keeps its id only if the document no longer has it: then it was cut and is being moved. */
export function withFreshIds(slice: Slice, doc: Node): Slice {
  const present = new Set(doc.children.map(idOf))
  const copied = (node: Node): Node =>
    present.has(idOf(node)) && idOf(node) !== undefined
      ? node.type.create(withoutIdentity(node.attrs), node.content, node.marks)
      : node
  return new Slice(Fragment.fromArray(slice.content.content.map(copied)), slice.openStart, slice.openEnd)
}
