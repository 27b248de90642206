import { noText, type TextRendition } from '../../text-rendition.ts'

export const questionText: TextRendition<'question'> = noText
