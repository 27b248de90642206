// What the server is known to have of a document, as a state vector. A state vector says nothing about deletions.
import * as Y from 'yjs'

/** True if everything of `own` is in `other`; both are Yjs state vectors. */
export function isCovered(own: Uint8Array, other: Uint8Array): boolean {
  const theirs = Y.decodeStateVector(other)
  return [...Y.decodeStateVector(own)].every(([client, clock]) => (theirs.get(client) ?? 0) >= clock)
}

export type Acknowledged = {
  /** The state vector. */
  readonly vector: Uint8Array
  covers(doc: Y.Doc): boolean
  /** The server said that it has everything below this vector. */
  take(vector: Uint8Array): void
  /** The server sent this update: it has what it sends, and sends in the order of its log. */
  note(update: Uint8Array): void
}

export function makeAcknowledged(): Acknowledged {
  const clocks = new Map<number, number>()
  const raise = (to: Iterable<[number, number]>) => {
    for (const [client, clock] of to) clocks.set(client, Math.max(clock, clocks.get(client) ?? 0))
  }
  return {
    get vector() {
      return Y.encodeStateVector(clocks)
    },
    covers: doc => isCovered(Y.encodeStateVector(doc), Y.encodeStateVector(clocks)),
    take: vector => raise(Y.decodeStateVector(vector)),
    note: update => raise(Y.parseUpdateMeta(update).to),
  }
}
