// The requests of a node to its page. The body is rendered once on the server, complete; an interactive block names itself in `data-block` and,
// where its HTML does not contain the data, has it in `data-props` (JSON).
import type { AttributesOf } from './tree.ts'

/** A picture as the page shows it, with final URLs. */
export type ShownPicture = {
  src: string
  srcSet?: string
  width?: number
  height?: number
  alt: string
  caption?: string
}
export type CarouselPost = { slug: string; url: string; title: string; category?: string; picture?: ShownPicture }

/** Props by the name in `data-block`. */
export type BlockProps = {
  gallery: { images: ShownPicture[] }
  'quick-poll': AttributesOf<'quick-poll'>
  'video-facade': { player: string; page: string; title?: string; hostName: string }
  /** A page of a foreign host, shown after a press. */
  frame: { src: string; title: string; aspectRatio?: string }
}

export const placeholder = <N extends keyof BlockProps>(name: N, props: BlockProps[N]) => ({
  'data-block': name,
  'data-props': JSON.stringify(props),
})
