// The words of letters to people who wrote to the magazine, before anybody edits them. Pure; both sides use them.

/** How long a thank-you and an answer can be taken back before they leave. */
export const thanksAfterSeconds = 5
export const answerAfterSeconds = 10

/** The correction is quoted, so that the reader of the letter remembers what it is about. */
export function thanksFor(words: string, correction: string, magazine: string): string {
  const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text).trim()
  const change =
    short(correction) === '' ? `убрали «${short(words)}»` : `теперь «${short(correction)}» вместо «${short(words)}»`
  return `Поправили, спасибо: ${change}.\n\nРедакция «${magazine}»`
}
