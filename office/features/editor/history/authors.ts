// Whose a change is: the edit runs of the log that wrote or deleted its letters. Pure.
import type { ChangeIds, IdRange } from '#article-body/editing/compare/ids.ts'
import type { TextEditRun } from '#contract/newsroom.ts'

export type Authorship = {
  personIds: string[]
  /** The last of it. */
  at: string
}

const meet = (a: IdRange, b: IdRange) =>
  a.client === b.client && a.clock < b.clock + b.length && b.clock < a.clock + a.length

/** Undefined when the log does not go back so far, or has not heard of it yet. */
export function authorshipOf({ written, deleted }: ChangeIds, strokes: readonly TextEditRun[]): Authorship | undefined {
  const found = strokes.filter(stroke => (stroke.isDeletion ? deleted : written).some(range => meet(range, stroke)))
  if (found.length === 0) return undefined
  const at = found
    .map(stroke => stroke.at)
    .toSorted()
    .at(-1)!
  return { personIds: [...new Set(found.map(({ personId }) => personId))], at }
}
