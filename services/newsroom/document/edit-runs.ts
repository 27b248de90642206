// Who wrote and deleted what: converts updates of the log to ranges of Yjs ids. Pure.
import * as Y from 'yjs'

export type EditRun = {
  personId: string
  isDeletion: boolean
  client: number
  clock: number
  length: number
  /** The time of the last edit. */
  at: Date
}

type Logged = { author_id: string; bytes: Uint8Array; created_at: Date }

/** Reads updates in order and joins adjacent edits of one person with pauses below `pauseMs` into one run. */
export function readEditRuns(updates: readonly Logged[], pauseMs: number): EditRun[] {
  const runs: EditRun[] = []
  const last = new Map<string, EditRun>()
  const add = (next: EditRun) => {
    const key = `${next.personId} ${next.client} ${next.isDeletion}`
    const before = last.get(key)
    const isNear = before !== undefined && next.at.getTime() - before.at.getTime() < pauseMs
    if (isNear && before.clock + before.length === next.clock) before.length += next.length
    // Backspace deletes towards the beginning.
    else if (isNear && next.clock + next.length === before.clock)
      [before.clock, before.length] = [next.clock, before.length + next.length]
    else {
      runs.push(next)
      last.set(key, next)
      return
    }
    before.at = next.at
  }
  for (const { author_id, bytes, created_at } of updates) {
    const run = { personId: author_id, at: created_at }
    const { structs, ds } = Y.decodeUpdate(bytes)
    for (const { id, length } of structs) add({ ...run, isDeletion: false, client: id.client, clock: id.clock, length })
    for (const [client, ranges] of ds.clients)
      for (const { clock, len } of ranges) add({ ...run, isDeletion: true, client, clock, length: len })
  }
  return runs
}
