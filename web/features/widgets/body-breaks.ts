// Where widgets may stand in the body of a text. Pure.
import { plainText } from '#article-body/draft.ts'
import type { NodeType, Tree } from '#article-body/tree.ts'

/** A top-level block: how many signs its words have and where its HTML ends. */
export type BodyPiece = { type: NodeType; signs: number; saysMoreFollows: boolean; end: number }

/** `html`: one string a top-level block. */
export function describePieces(tree: Tree, html: readonly string[]): BodyPiece[] {
  let end = 0
  return tree.map((node, index) => {
    const text = plainText([node]).trim()
    end += html[index]!.length
    return { type: node.type, signs: text.length, saysMoreFollows: text.endsWith(':'), end }
  })
}

/** Shorter texts are not interrupted in the middle: about three minutes of reading. */
const longTextSigns = 3500

/** Right after the first paragraph of a text that goes on; an index of its HTML. */
export function afterFirstParagraph(pieces: readonly BodyPiece[]): number | undefined {
  const at = pieces.findIndex(({ type, signs }) => type === 'paragraph' && signs > 0)
  const first = pieces[at]
  return !first || first.saysMoreFollows || at > pieces.length - 3 ? undefined : first.end
}

const mayBegin: readonly NodeType[] = ['paragraph', 'heading']
/** A place in the middle of a chapter may be this much of the text nearer than one between chapters. */
const chapterBonus = 0.1

/** At most `count` places at even distances through a long text; indices of its HTML, ascending. */
export function inTheMiddle(pieces: readonly BodyPiece[], count: number): number[] {
  const total = pieces.reduce((sum, { signs }) => sum + signs, 0)
  if (total < longTextSigns) return []
  let before = 0
  const places = pieces.flatMap((piece, index) => {
    before += piece.signs
    const next = pieces[index + 1]
    if (!next || piece.type === 'heading' || !mayBegin.includes(next.type) || piece.saysMoreFollows) return []
    const share = before / total
    return share < 0.25 || share > 0.85
      ? []
      : [{ end: piece.end, share, cost: next.type === 'heading' ? 0 : chapterBonus }]
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
