// Evens out the signs of a written line, so that the grammar sees one spelling of each: composed letters, plain spaces, one slash of fractions,
// Cyrillic letters where a Latin one looks alike.
import { lookalikes } from '#russian/lookalikes.ts'

const mixedWord = /\p{L}*(?:\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic})\p{L}*/gu

/** «1 500 г»: a space between thousands; «1 500» without a measure may be two numbers. */
const thousands = /(?<![\d.,/№])([1-9]) (\d{3})(?= ?(?:г|гр|грамм\p{L}*|мл|миллилитр\p{L}*)(?!\p{L}))/giu

/** Names of two words that are one product with a hyphen. */
const twoWords = /(?<!\p{L})(гарам|хмели|уцхо|агар)\s+(масал|сунел|агар)(?=\p{L}*)/giu

export function evenOut(written: string): string {
  return written
    .normalize('NFC')
    .replaceAll(/[\u{ad}\u{200b}-\u{200d}\u{2060}\u{feff}]/gu, '')
    .replaceAll(/[\u{a0}\u{2000}-\u{200a}\u{202f}\t_]/gu, ' ')
    .replaceAll(/[\u{2044}\u{2215}]/gu, '/')
    .replaceAll(/[÷\u{2212}]/gu, '–')
    .replaceAll(mixedWord, word => word.replaceAll(/\p{Script=Latin}/gu, letter => lookalikes[letter] ?? letter))
    .replaceAll(/(?<!\p{L})c(?=\s?\.?\s?л(?!\p{L}))/giu, 'с')
    .replaceAll(/(?<!\p{L})(ст|стол|ч|чайн|чай|дес|д),\s?(?=л(?!\p{L}))/giu, '$1.')
    .replaceAll(/(\p{L}{3,})(\d)/gu, '$1 $2')
    .replaceAll(thousands, '$1$2')
    .replaceAll(twoWords, '$1-$2')
}
