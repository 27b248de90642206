// Conversion of values between PostgreSQL and JavaScript. Both engines use these tables and none of their drivers' parsers,
// so a row has the same values on both.
import pg from 'pg'

export type Parser = (text: string) => unknown

/** Exact integers become numbers; an integer that a double cannot hold stays text. */
function parseInt8(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

// Sessions run in UTC, so the offset is «+00»; JavaScript also needs its minutes.
function parseInstant(text: string): Date | number {
  if (text === 'infinity') return Infinity
  if (text === '-infinity') return -Infinity
  const iso = text.replace(' ', 'T')
  const offset = /[+-]\d\d(:\d\d)?$/.exec(iso.slice(10))
  if (!offset) return new Date(`${iso}Z`)
  return new Date(offset[1] ? iso : `${iso}:00`)
}

const parseBytes: Parser = text => new Uint8Array(Buffer.from(text.slice(2), 'hex'))

const splitArray = (pg.types.getTypeParser as (oid: number) => (text: string) => unknown[])(1009)

function parseArrayOf(parse: Parser): Parser {
  const each = (item: unknown): unknown =>
    item === null ? null : Array.isArray(item) ? item.map(each) : parse(item as string)
  return text => splitArray(text).map(each)
}

const asText: Parser = text => text
const parseBoolean: Parser = text => text === 't'

// Type oid, oid of its array type, parser. `numeric` and `date` stay text: a double and a Date would be inexact.
const table: [oid: number, arrayOid: number, parse: Parser][] = [
  [16, 1000, parseBoolean],
  [17, 1001, parseBytes],
  [18, 1002, asText], // "char"
  [19, 1003, asText], // name
  [20, 1016, parseInt8],
  [21, 1005, Number],
  [23, 1007, Number],
  [25, 1009, asText],
  [26, 1028, Number], // oid
  [114, 199, JSON.parse],
  [700, 1021, Number],
  [701, 1022, Number],
  [1042, 1014, asText], // char(n)
  [1043, 1015, asText], // varchar
  [1082, 1182, asText], // date
  [1114, 1115, parseInstant], // timestamp, read as UTC
  [1184, 1185, parseInstant],
  [1700, 1231, asText], // numeric
  [2950, 2951, asText], // uuid
  [3802, 3807, JSON.parse],
]

/**
 * Parsers by type oid. int8 → number (text beyond 2^53), timestamptz → Date, json → value, bytea →
 * Uint8Array, arrays → arrays; numeric and date → text: write `sum(n)::bigint` to get a number.
 */
export const parsers: Readonly<Record<number, Parser>> = Object.fromEntries(
  table.flatMap(([oid, arrayOid, parse]) => [
    [oid, parse],
    [arrayOid, parseArrayOf(parse)],
  ]),
)

export const parserOf = (oid: number): Parser => parsers[oid] ?? asText

function encodeArrayItem(item: unknown): string {
  if (Array.isArray(item)) return encodeArray(item)
  const text = encodeParameter(item)
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
}

function encodeArray(items: unknown[]): string {
  return `{${items.map(encodeArrayItem).join(',')}}`
}

/**
 * Encodes a parameter as PostgreSQL text. An array becomes an SQL array and any other object JSON, so an array for a
 * json column must be passed as `JSON.stringify(array)`.
 */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return encodeArray(value)
  if (ArrayBuffer.isView(value)) {
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  }
  return JSON.stringify(value)
}
