import { block, type TextRendition } from '../../text-rendition.ts'

export const videoFacadeText: TextRendition<'video-facade'> = (node, inside) =>
  block(inside || (node.attributes.title ?? ''))
