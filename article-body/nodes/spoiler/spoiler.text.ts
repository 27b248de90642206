import { block, type TextRendition } from '../../text-rendition.ts'

export const spoilerText: TextRendition<'spoiler'> = (node, inside) => block(node.attributes.title) + block(inside)
