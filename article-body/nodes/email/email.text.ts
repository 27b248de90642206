import { noText, type TextRendition } from '../../text-rendition.ts'

/** An invitation to subscribe is not part of the article's text. */
export const emailText: TextRendition<'email'> = noText
