// What a node may ask of its page. The body is rendered once on the server, whole; a block that acts says which it is (`data-block`)
// and, where its HTML does not say it, what the page has to know (`data-props`, JSON).
import type { AttributesOf } from './tree.ts'

/** A picture as the page shows it: addresses are final. */
export type ShownPicture = {
  src: string
  srcSet?: string
  width?: number
  height?: number
  alt: string
  caption?: string
}
export type CarouselPost = { slug: string; url: string; title: string; category?: string; picture?: ShownPicture }

/** By the name in `data-block`. */
export type BlockProps = {
  gallery: { images: ShownPicture[] }
  'quick-poll': AttributesOf<'quick-poll'>
  'video-facade': { player: string; page: string; title?: string; hostName: string }
  /** A page of a foreign host, shown when it is asked for. */
  frame: { src: string; title: string; aspectRatio?: string }
}

export const placeholder = <N extends keyof BlockProps>(name: N, props: BlockProps[N]) => ({
  'data-block': name,
  'data-props': JSON.stringify(props),
})
