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

/** Query of a list that is read to its end in batches, in the order of ids. `after` is the last id of the previous batch, 0 at first. */
export const pieceQuery = ({ most = 500, usual = 100, idMax = int4Max } = {}) =>
  z.object({ after: wholeNumber(0, idMax).default(0), limit: wholeNumber(1, most).default(usual) })
/** The same of posts. */
export const postPieceQuery = pieceQuery().extend({ limit: pieceQuery().shape.limit.describe('Posts') })
