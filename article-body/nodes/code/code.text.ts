import { rawText, type TextRendition } from '../../text-rendition.ts'

export const codeText: TextRendition<'code'> = rawText
export const preformattedText: TextRendition<'preformatted'> = rawText
export const verseText: TextRendition<'verse'> = rawText
