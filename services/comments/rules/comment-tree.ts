// Spec 4, comment tree: replies at level 3 or deeper attach to their ancestor at level 2.
import { deepestLevel } from '../limits.ts'

/** The position of a comment in its tree; `path` holds its ancestors' ids from the top. */
export type CommentPosition = { id: number; level: number; path: readonly number[]; sortKey: string }

/** The position of a reply: its parent, level and ancestors. Without `answered` the comment stands at the top level. */
export function placeReply(answered: CommentPosition | undefined): {
  parentId: number | null
  level: number
  path: number[]
  parentKey: string
} {
  if (!answered) return { parentId: null, level: 1, path: [], parentKey: '' }
  const ancestors = [...answered.path, answered.id]
  const path = ancestors.slice(0, deepestLevel - 1)
  return {
    parentId: path.at(-1)!,
    level: path.length + 1,
    path,
    parentKey: answered.sortKey.slice(0, path.length * keyDigits),
  }
}

/** Hexadecimal digits of one id in a sort key. */
export const keyDigits = 10

export const toKey = (id: number): string => id.toString(16).padStart(keyDigits, '0')
