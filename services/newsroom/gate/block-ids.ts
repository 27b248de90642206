// Which block of the editing document a block of the tree is: the ids lead people to a problem.
import type { Node } from 'prosemirror-model'
import { toText } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'

const idOf = (node: Node): string | null => (typeof node.attrs.blockId === 'string' ? node.attrs.blockId : null)
const letters = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').slice(0, 60)

/** Ids in the order of the tree. One to one where the two agree; else by the beginning of their words, in order. */
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
