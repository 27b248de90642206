import { block, type TextRendition } from '../../text-rendition.ts'

/** The text of a picture is its caption; the alternative text is for readers who do not see it, not for search. */
export const imageText: TextRendition<'image'> = (node, inside) => block(inside || (node.attributes.caption ?? ''))
