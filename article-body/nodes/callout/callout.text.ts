import { block, type TextRendition } from '../../text-rendition.ts'

export const calloutText: TextRendition<'callout'> = (node, inside) =>
  block(node.attributes.title ?? '') + block(inside)
