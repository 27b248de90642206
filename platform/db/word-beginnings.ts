// Finding rows by the beginnings of words, by an index over `to_tsvector('simple', translate(TEXT, '-_./ёЁ', '    еЕ'))`. The index and
// the query must spell that alike.
import { sql, type RawBuilder } from 'kysely'

/** More words of a box of search are ignored. */
const wordsMax = 8

/**
 * A tsquery for texts that have words with these beginnings, all words of one reading; undefined without a letter or a digit. Words of
 * one sign would match a good part of a table, so they count only beside a longer one.
 */
export function asWordBeginnings(readings: readonly string[]): string | undefined {
  const found = readings.flatMap(reading => {
    const words =
      reading
        .toLowerCase()
        .replaceAll('ё', 'е')
        .match(/[\p{L}\p{N}]+/gu) ?? []
    if (!words.some(word => word.length > 1)) return []
    return [
      `(${words
        .slice(0, wordsMax)
        .map(word => `'${word}':*`)
        .join(' & ')})`,
    ]
  })
  return found.length === 0 ? undefined : [...new Set(found)].join(' | ')
}

/** True for rows whose `text` has the words; `text` as the index has it. */
export const hasWordBeginnings = (text: RawBuilder<unknown>, query: string): RawBuilder<boolean> =>
  sql<boolean>`to_tsvector('simple', translate(${text}, '-_./ёЁ', '    еЕ')) @@ ${query}::tsquery`
