// Finds the positions for widgets in the body of a post.
import { plainText } from '#article-body/draft.ts'
import type { NodeType, Tree } from '#article-body/tree.ts'

/** A top-level block: the number of characters of its text, and where its HTML ends. */
export type BodyBlock = { type: NodeType; signs: number; saysMoreFollows: boolean; end: number }

/** `html` has one string per top-level block. */
export function describeBlocks(tree: Tree, html: readonly string[]): BodyBlock[] {
  let end = 0
  return tree.map((node, index) => {
    const text = plainText([node]).trim()
    end += html[index]!.length
    return { type: node.type, signs: text.length, saysMoreFollows: text.endsWith(':'), end }
  })
}

/** Shorter texts are not interrupted: about three minutes of reading. */
const longTextSigns = 3500

/** Returns the index in the HTML after the first paragraph; undefined when the text does not go on after it. */
export function afterFirstParagraph(blocks: readonly BodyBlock[]): number | undefined {
  const at = blocks.findIndex(({ type, signs }) => type === 'paragraph' && signs > 0)
  const first = blocks[at]
  return !first || first.saysMoreFollows || at > blocks.length - 3 ? undefined : first.end
}

const mayBegin: readonly NodeType[] = ['paragraph', 'heading']
/** A position inside a chapter may be closer to the ideal one by this share of the text than a position between chapters. */
const chapterBonus = 0.1

/**
 * Returns at most `count` positions at even distances in a long text, as ascending indices of its HTML. `isInCards`: each chapter is a card, which
 * nothing interrupts.
 */
export function inTheMiddle(blocks: readonly BodyBlock[], count: number, isInCards = false): number[] {
  const total = blocks.reduce((sum, { signs }) => sum + signs, 0)
  if (total < longTextSigns) return []
  let before = 0
  const places = blocks.flatMap((block, index) => {
    before += block.signs
    const next = blocks[index + 1]
    if (!next || block.type === 'heading' || !mayBegin.includes(next.type) || block.saysMoreFollows) return []
    if (isInCards && next.type !== 'heading') return []
    const share = before / total
    return share < 0.25 || share > 0.85
      ? []
      : [{ end: block.end, share, cost: next.type === 'heading' ? 0 : chapterBonus }]
  })
  const chosen = new Set<number>()
  for (let number = 1; number <= count; number += 1) {
    const wish = number / (count + 1)
    const far = ({ share, cost }: { share: number; cost: number }) => Math.abs(share - wish) + cost
    const [best] = places.filter(({ end }) => !chosen.has(end)).toSorted((a, b) => far(a) - far(b))
    if (best) chosen.add(best.end)
  }
  return [...chosen].toSorted((a, b) => a - b)
}
