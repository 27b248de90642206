import { cutAtWord } from '#russian/cut-at-word.ts'

const longest = 200

/** The one-line description of a page for search engines and messengers. */
export const describeShortly = (text: string) => cutAtWord(text.replace(/\s+/g, ' ').trim(), longest)
