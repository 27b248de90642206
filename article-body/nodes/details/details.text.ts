import { block, type TextRendition } from '../../text-rendition.ts'

export const detailsText: TextRendition<'details'> = (node, inside) => block(node.attributes.summary) + block(inside)
