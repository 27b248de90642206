// Whole numbers in requests. Each is bounded by its column, so that no request causes a database error.
import { z } from 'zod'

/** The largest value of a PostgreSQL `integer`. */
export const int4Max = 2 ** 31 - 1
/** The largest value of a `bigint` column that JSON represents exactly. */
export const int8Max = Number.MAX_SAFE_INTEGER
/** The largest count in one call: views of a day, votes, ratings. */
export const countMax = 1_000_000_000

/** The end of the year 9999. */
export const unixSecondsMax = 253_402_300_799

/** A JSON number from `min` to `max`. */
export const integer = (min: number, max: number) => z.number().int().min(min).max(max)

/**
 * A whole number from `min` to `max`: a JSON number, or its decimal digits as in paths, queries and forms. Refuses all else:
 * `true`, `[7]`, `"0x10"`, `"1e1"`, an empty text.
 */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    value => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    integer(min, max),
  )
}

/** An id in an `integer` column. */
export const rowId = wholeNumber(1, int4Max)
/** The same as a JSON number, for calls between services. */
export const rowNumber = integer(1, int4Max)
/** An id in a `bigint` column. */
export const bigRowId = wholeNumber(1, int8Max)

/** The last id of the page before; 0 for the first page. */
export const after = wholeNumber(0, int4Max).default(0)
