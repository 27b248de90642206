// Finds the block of the editing document for each block of the tree, so that the editor can show where a problem is.
import type { Node } from 'prosemirror-model'
import { toText } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'

const idOf = (node: Node): string | null => (typeof node.attrs.blockId === 'string' ? node.attrs.blockId : null)
const letters = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').slice(0, 60)

/** Ids in the order of the tree. If the documents have equally many blocks, by position; otherwise by the first letters of each block. */
export function blockIdsOfTree(doc: Node, tree: Tree): (string | null)[] {
  const blocks = doc.children.filter(({ type }) => type.name !== 'unseen')
  if (blocks.length === tree.length) return blocks.map(idOf)
  let next = 0
  return tree.map(top => {
    const wanted = letters(toText([top]))
    const at = blocks.findIndex((block, index) => index >= next && letters(block.textContent).startsWith(wanted))
    if (at < 0 || wanted === '') return null
    next = at + 1
    return idOf(blocks[at]!)
  })
}
