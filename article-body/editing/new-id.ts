import { customAlphabet } from 'nanoid'

/** A new id of a block or a footnote. It begins with a letter or a digit, because the parser refuses other ids (article-body/safe.ts). */
export const newId: () => string = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 10)
