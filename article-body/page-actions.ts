// What a node may ask of its page. The body is rendered once on the server; a block that acts leaves a placeholder
// (`data-block` = its name, `data-props` = its props as JSON), and the page puts a component into it when it is seen or touched.
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

/** Props of every acting block, by the name in `data-block`. */
export type BlockProps = {
  gallery: { images: ShownPicture[] }
  carousel: { title: string; posts: CarouselPost[] }
  'before-after': { before: ShownPicture; after: ShownPicture; caption?: string }
  email: AttributesOf<'email'>
  question: AttributesOf<'question'>
  contact: AttributesOf<'contact'>
  'quick-poll': AttributesOf<'quick-poll'>
  'video-facade': { player: string; page: string; title?: string; hostName: string }
  /** A page of a foreign host, shown when it is asked for. */
  frame: { src: string; title: string; aspectRatio?: string }
}
export type BlockName = keyof BlockProps

export const placeholder = <N extends BlockName>(name: N, props: BlockProps[N]) => ({
  'data-block': name,
  'data-props': JSON.stringify(props),
})
