import { block, type TextRendition } from '../../text-rendition.ts'

/** The caption, or the title where there is none. */
export const audioText: TextRendition<'audio'> = (node, inside) => block(inside || (node.attributes.title ?? ''))
