// The authors of a change, found by the edit runs that wrote or deleted its letters. Pure.
import type { ChangeIds, IdRange } from '#article-body/editing/compare/ids.ts'
import type { TextEditRun } from '#contract/newsroom.ts'

export type Authorship = {
  personIds: string[]
  /** The time of the last edit. */
  at: string
}

const overlap = (a: IdRange, b: IdRange) =>
  a.client === b.client && a.clock < b.clock + b.length && b.clock < a.clock + a.length

/** Undefined if no edit run matches: the log does not go back so far, or does not have the change yet. */
export function authorshipOf({ written, deleted }: ChangeIds, runs: readonly TextEditRun[]): Authorship | undefined {
  const found = runs.filter(run => (run.isDeletion ? deleted : written).some(range => overlap(range, run)))
  if (found.length === 0) return undefined
  const at = found
    .map(run => run.at)
    .toSorted()
    .at(-1)!
  return { personIds: [...new Set(found.map(({ personId }) => personId))], at }
}
