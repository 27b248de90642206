// Spec 4, comment tree: replies at level 3 or deeper attach to their ancestor at level 2.
import { deepestLevel } from '../limits.ts'

/** A comment in its tree: ancestors from the top, itself not among them. */
export type Place = { id: number; level: number; path: readonly number[]; sortKey: string }

/** Where a reply stands: its parent, level and ancestors. Without a comment answered: at the top. */
export function placeReply(answered: Place | undefined): {
  parentId: number | null
  level: number
  path: number[]
  parentKey: string
} {
  if (!answered) return { parentId: null, level: 1, path: [], parentKey: '' }
  const line = [...answered.path, answered.id]
  const path = line.slice(0, deepestLevel - 1)
  return {
    parentId: path.at(-1)!,
    level: path.length + 1,
    path,
    parentKey: answered.sortKey.slice(0, path.length * keyDigits),
  }
}

/** Hexadecimal digits of an id in a key. */
export const keyDigits = 10

export const toKey = (id: number): string => id.toString(16).padStart(keyDigits, '0')
