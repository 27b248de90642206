import { type TextRendition } from '../../text-rendition.ts'

export const textText: TextRendition<'text'> = node => node.text
