import { block, type TextRendition } from '../../text-rendition.ts'

/** The caption, or the title when there is no caption. */
export const audioText: TextRendition<'audio'> = (node, inside) => block(inside || (node.attributes.title ?? ''))
