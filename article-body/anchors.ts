// The places of an article that a link can name.
import { headingAnchors } from './outline.ts'
import { pageAnchors } from './safe.ts'
import { walk, type Tree } from './tree.ts'

export function anchorsOf(tree: Tree): Set<string> {
  const anchors = new Set([...headingAnchors(tree).values(), ...pageAnchors])
  walk(tree, node => {
    const { anchor, footnoteId } = node.attributes as { anchor?: string; footnoteId?: string }
    if (anchor) anchors.add(anchor)
    if (footnoteId) anchors.add(footnoteId).add(`${footnoteId}-link`)
  })
  return anchors
}
