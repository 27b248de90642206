import { block, type TextRendition } from '../../text-rendition.ts'

/** A picture says its caption; its alternative text is for those who do not see it, not for search. */
export const imageText: TextRendition<'image'> = (node, inside) => block(inside || (node.attributes.caption ?? ''))
