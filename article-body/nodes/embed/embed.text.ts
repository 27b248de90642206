import { block, type TextRendition } from '../../text-rendition.ts'

export const embedText: TextRendition<'embed'> = (node, inside) => block(inside || (node.attributes.title ?? ''))
export const iframeText: TextRendition<'iframe'> = (node, inside) => block(inside || (node.attributes.title ?? ''))
