// Hashes of JSON values, to find out whether a value has changed.
import { createHash } from 'node:crypto'

/** SHA-256 of the value's JSON, base64url, 43 characters. The order of keys matters. */
export const hashValue = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Sorts keys at every depth, because jsonb returns them in an order of its own. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}
