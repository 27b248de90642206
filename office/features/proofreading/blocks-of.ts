// Extracts the plain text of each block with its position in the document. Leaves out quotations and code.
import type { Node } from '@tiptap/pm/model'
import type { Block, Link } from '#proofreading/rule.ts'

/** `start` is the position of the first letter in the document. */
export type PlacedBlock = Block & { start: number }

const unread = /quote|code|preformatted|verse|embed|html|unknown/
/** Replaces inline nodes that are not text (a picture, code, a footnote), with the same length as in the document. */
const gap = '\u{fffc}'

export function blocksOf(doc: Node): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  doc.descendants((node, at) => {
    if (unread.test(node.type.name)) return false
    if (!node.isTextblock) return true
    let text = ''
    const links: Link[] = []
    node.forEach((child, offset) => {
      const isCode = child.marks.some(({ type }) => unread.test(type.name))
      text += child.isText && !isCode ? child.text! : gap.repeat(child.nodeSize)
      const href: unknown = child.marks.find(({ type }) => type.name === 'link')?.attrs['href']
      if (typeof href !== 'string') return
      const last = links.at(-1)
      if (last?.to === offset && last.href === href) links[links.length - 1] = { ...last, to: offset + child.nodeSize }
      else links.push({ from: offset, to: offset + child.nodeSize, href })
    })
    if (/\p{L}/u.test(text)) blocks.push({ start: at + 1, text, links })
    return false
  })
  return blocks
}
