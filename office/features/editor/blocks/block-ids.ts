// The identity of top-level blocks: a version is compared with another by it. Blocks that the editor makes get one, and of two blocks with
// one identity the other gets its own. Pure.
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { newId } from '#article-body/editing/new-id.ts'

/** Has the length of ids of blocks that come from a saved source. */
export const newBlockId = newId

/** Attributes of a copy that has no identity yet. */
export const withoutIdentity = (attributes: Readonly<Record<string, unknown>>) => ({
  ...attributes,
  blockId: null,
  sourceText: null,
  sourceBlock: null,
})

const idOf = (node: Node): string | undefined =>
  typeof node.attrs.blockId === 'string' ? node.attrs.blockId : undefined

/** The numbers of the blocks that keep a repeated id: the first one with words, because a block is split before or after them. */
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

/** Gives an id to every top-level block without one, and a new id to duplicates. Undefined when every id is right. */
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

/** What is pasted keeps an identity only if no block has it any more: it was cut, and is the same block elsewhere. */
export function withFreshIds(slice: Slice, doc: Node): Slice {
  const present = new Set(doc.children.map(idOf))
  const copied = (node: Node): Node =>
    present.has(idOf(node)) && idOf(node) !== undefined
      ? node.type.create(withoutIdentity(node.attrs), node.content, node.marks)
      : node
  return new Slice(Fragment.fromArray(slice.content.content.map(copied)), slice.openStart, slice.openEnd)
}
