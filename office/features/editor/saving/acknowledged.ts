// The part of a document that the server has acknowledged, as a Yjs state vector. A state vector does not include deletions.
import * as Y from 'yjs'

/** True if `other` includes everything of `own`; both are encoded Yjs state vectors. */
export function isCovered(own: Uint8Array, other: Uint8Array): boolean {
  const theirs = Y.decodeStateVector(other)
  return [...Y.decodeStateVector(own)].every(([client, clock]) => (theirs.get(client) ?? 0) >= clock)
}

export type Acknowledged = {
  /** The encoded state vector. */
  readonly vector: Uint8Array
  covers(doc: Y.Doc): boolean
  /** Records that the server has everything below this vector. */
  take(vector: Uint8Array): void
  /** Records that the server has nothing else: less than before if it was restored from a backup. */
  replace(vector: Uint8Array): void
  /** Records an update that the server sent: the server has it, and everything before it in its log. */
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
    replace: vector => {
      clocks.clear()
      raise(Y.decodeStateVector(vector))
    },
    note: update => raise(Y.parseUpdateMeta(update).to),
  }
}
