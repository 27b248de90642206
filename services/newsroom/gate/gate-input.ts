// The input of the rules of the gate: the draft, the tree with its pictures, and words, which are extracted only when a rule needs them.
import { picturesOf } from '#article-body/pictures.ts'
import { toText } from '#article-body/to-text.ts'
import { walk, type NodeOf, type NodeType, type Tree } from '#article-body/tree.ts'
import { findSignature, type Signature } from './signature.ts'
import type { Problem } from './problem.ts'
import type { GateDraft } from './gate-draft.ts'

export type GatePicture = { alt: string; src: string; block: number }

export type GateInput = {
  draft: GateDraft
  tree: Tree
  /** Reasons for which the site refuses the text, such as invalid fields, taken addresses and unknown names. */
  refusals: readonly Problem[]
  /** `2026-11-24`. */
  today: string
  signature: Signature | undefined
  /** The plain text of a block. */
  wordsOf(block: number): string
  /** The plain text of the whole article, with its title and standfirst. */
  readonly words: string
  /** The plain text of a block without quotations and code. */
  ownWordsOf(block: number): string
  readonly pictures: readonly GatePicture[]
  /** All nodes of these types, with the index of their block. */
  nodes<T extends NodeType>(...types: T[]): { node: NodeOf<T>; block: number }[]
}

const notOwn = new Set<NodeType>(['quote', 'pullquote', 'q', 'code', 'inline-code', 'preformatted', 'verse', 'cite'])

function withoutQuotations(tree: Tree): Tree {
  return tree.flatMap(node =>
    notOwn.has(node.type)
      ? []
      : node.children.length > 0
        ? [{ ...node, children: withoutQuotations(node.children) } as Tree[number]]
        : [node],
  )
}

function once<R>(make: (block: number) => R): (block: number) => R {
  const made = new Map<number, R>()
  return block => {
    if (!made.has(block)) made.set(block, make(block))
    return made.get(block)!
  }
}

/** Node types whose pictures need a text alternative, because nothing beside them describes the picture. */
const typesNeedingAlt: readonly NodeType[] = ['image', 'inline-image', 'gallery', 'before-after', 'cover', 'media-text']

export function makeGateInput(
  draft: GateDraft,
  tree: Tree,
  { today, refusals = [] }: { today: string; refusals?: readonly Problem[] },
): GateInput {
  const wordsOf = once(block => toText([tree[block]!]))
  let words: string | undefined
  let pictures: GatePicture[] | undefined
  return {
    draft,
    tree,
    refusals,
    today,
    signature: findSignature(draft),
    wordsOf,
    ownWordsOf: once(block => toText(withoutQuotations([tree[block]!]))),
    get words() {
      words ??= [draft.title, draft.excerpt, ...tree.map((_, block) => wordsOf(block))].join('\n')
      return words
    },
    get pictures() {
      pictures ??= tree.flatMap((top, block) => {
        const found: GatePicture[] = []
        walk([top], node => {
          if (typesNeedingAlt.includes(node.type))
            for (const { alt, src } of picturesOf([{ ...node, children: [] } as Tree[number]]))
              found.push({ alt, src, block })
        })
        return found
      })
      return pictures
    },
    nodes<T extends NodeType>(...types: T[]) {
      const found: { node: NodeOf<T>; block: number }[] = []
      tree.forEach((top, block) =>
        walk([top], node => {
          if ((types as NodeType[]).includes(node.type)) found.push({ node: node as unknown as NodeOf<T>, block })
        }),
      )
      return found
    },
  }
}
