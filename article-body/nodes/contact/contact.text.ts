import { noText, type TextRendition } from '../../text-rendition.ts'

export const contactText: TextRendition<'contact'> = noText
