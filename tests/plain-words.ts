/** The words of a page without the ties of Russian lines (russian/line-breaks.ts), as a test writes them. */
export const plainWords = (text: string): string =>
  text.replaceAll(/&nbsp;|[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '')
