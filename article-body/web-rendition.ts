// The input of a web rendition: its node, its children already rendered (one for each, in order), and the page around it.
import type { CSSProperties, ReactNode } from 'react'
import type { Picture } from './attributes.ts'
import type { CellFacts } from './nodes/table/cells.ts'
import type { CarouselPost } from './page-actions.ts'
import type { NodeOf, NodeType } from './tree.ts'

/** The kind of place of a picture: decides the `sizes` attribute. */
export type PictureSlot = 'text' | 'wide' | 'gallery' | 'half' | 'thumb' | 'step' | 'inline'

/** Final URLs of a picture. `srcSet` has width descriptors; `color` fills its space while it loads. */
export type ResolvedImage = {
  src: string
  srcSet?: string
  width?: number
  height?: number
  color?: string
  /** Better formats first: becomes `<picture>`. */
  sources?: { type: string; srcSet: string }[]
}

export type BodyPictureProps = { picture: Picture; slot: PictureSlot; page: WebPage; className?: string }

export type WebPage = {
  /** Writes a picture for this document: `<picture>` or `<amp-img>`. */
  Picture: (props: BodyPictureProps) => ReactNode
  /** Undefined when the picture cannot be shown: then its text stays. */
  resolveImage: (picture: Picture, slot: PictureSlot) => ResolvedImage | undefined
  /** Posts of a carousel, in the order of the slugs; missing posts are left out. */
  resolvePosts: (slugs: readonly string[]) => readonly CarouselPost[]
  /** Targets of forms without scripts. */
  formActions: { email: string; question: string; contact: string }
  /** Anchor of every heading, by node id. */
  anchors: ReadonlyMap<string, string>
  /** Level of every heading, by node id. */
  levels: ReadonlyMap<string, 2 | 3 | 4 | 5 | 6>
  /** What the cells of tables are in their columns, by node id. */
  cells: ReadonlyMap<string, CellFacts>
  /** Nodes of type footnote-ref that a note may link back to (the first of each). */
  firstReferences: ReadonlySet<string>
}

export type WebProps<T extends NodeType> = { node: NodeOf<T>; children: ReactNode[]; page: WebPage }
export type WebRendition<T extends NodeType> = (props: WebProps<T>) => ReactNode

type Common = { anchor?: string; className?: string; align?: string; style?: string; lang?: string }

/** Attributes that any element of the body may have. */
export function elementProps({ anchor, className, align, style, lang }: Common, own = '') {
  const styles = className?.split(' ').filter(name => name.startsWith('is-style-')) ?? []
  const names = [own, align && `b-${align}`, ...styles].filter(Boolean).join(' ')
  return { id: anchor, className: names || undefined, style: styleOf(style), lang }
}

/** A cleaned style attribute in React's form. */
function styleOf(style: string | undefined): CSSProperties | undefined {
  if (!style) return undefined
  return Object.fromEntries(
    style.split('; ').map(declaration => {
      const [name = '', value = ''] = declaration.split(/:\s*/)
      return [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]
    }),
  )
}

export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined
