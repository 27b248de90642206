import { noText, type TextRendition } from '../../text-rendition.ts'

/** An invitation to subscribe is not part of what the article says. */
export const emailText: TextRendition<'email'> = noText
