// Who wrote and deleted what: updates of the log as ranges of Yjs ids. Pure.
import * as Y from 'yjs'

export type Stroke = {
  personId: string
  isDeletion: boolean
  client: number
  clock: number
  length: number
  /** The last of it. */
  at: Date
}

type Logged = { author_id: string; bytes: Uint8Array; created_at: Date }

/** Reads updates in their order; neighbouring letters of one person with less than `pauseMs` between them are one stroke. */
export function readStrokes(updates: readonly Logged[], pauseMs: number): Stroke[] {
  const strokes: Stroke[] = []
  const last = new Map<string, Stroke>()
  const add = (next: Stroke) => {
    const key = `${next.personId} ${next.client} ${next.isDeletion}`
    const before = last.get(key)
    const isNear = before !== undefined && next.at.getTime() - before.at.getTime() < pauseMs
    if (isNear && before.clock + before.length === next.clock) before.length += next.length
    // Backspace deletes towards the beginning.
    else if (isNear && next.clock + next.length === before.clock)
      [before.clock, before.length] = [next.clock, before.length + next.length]
    else {
      strokes.push(next)
      last.set(key, next)
      return
    }
    before.at = next.at
  }
  for (const { author_id, bytes, created_at } of updates) {
    const stroke = { personId: author_id, at: created_at }
    const { structs, ds } = Y.decodeUpdate(bytes)
    for (const { id, length } of structs)
      add({ ...stroke, isDeletion: false, client: id.client, clock: id.clock, length })
    for (const [client, ranges] of ds.clients)
      for (const { clock, len } of ranges) add({ ...stroke, isDeletion: true, client, clock, length: len })
  }
  return strokes
}
