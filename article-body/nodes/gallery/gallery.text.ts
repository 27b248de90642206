import { block, line, type TextRendition } from '../../text-rendition.ts'

export const galleryText: TextRendition<'gallery'> = (node, inside) =>
  block(node.attributes.images.map(({ caption }) => line(caption ?? '')).join('') + inside)
