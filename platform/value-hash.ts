// Hashes of values that go through JSON: whether something says anything new.
import { createHash } from 'node:crypto'

/** SHA-256 of the JSON of a value, base64url: 43 characters. The order of keys counts. */
export const hashValue = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Keys in one order at every depth: jsonb gives them back in an order of its own. */
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
