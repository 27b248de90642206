// Which questions without a result are counted, and in which form. Pure.

const emptyQuestionMax = 100
const wordsMax = 12
/** Digits that may be a number of a phone, a card, a passport or an order. */
const digitsMax = 4

/**
 * The words that are counted, or undefined for what may name a person or is no question: addresses, long numbers, links, one letter,
 * a whole letter.
 */
export function countedWords(question: string): string | undefined {
  const words = question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@.:/+\-\s]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (words.length < 3 || words.length > emptyQuestionMax || words.split(' ').length > wordsMax) return undefined
  if (/[@/:]|www\.|\.(?:ru|рф|com|org|net)(?!\p{L})/u.test(words)) return undefined
  if (words.replaceAll(/\D/g, '').length > digitsMax) return undefined
  if (!/\p{L}{2}/u.test(words)) return undefined
  return (
    words
      .replaceAll(/(?<![\p{L}\p{N}])[.+-]+|[.+-]+(?![\p{L}\p{N}])/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || undefined
  )
}
