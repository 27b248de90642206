import { block, type TextRendition } from '../../text-rendition.ts'

export const fileText: TextRendition<'file'> = node =>
  block([node.attributes.name, node.attributes.button].filter(Boolean).join(' '))
