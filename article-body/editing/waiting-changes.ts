// Yjs holds back changes that depend on changes which have not arrived yet. Nobody sees them, and they are in no state vector.
import * as Y from 'yjs'

/** The size in bytes of what Yjs holds back. */
export const waitingBytes = ({ store: { pendingStructs, pendingDs } }: Y.Doc): number =>
  (pendingStructs?.update.length ?? 0) + (pendingDs?.length ?? 0)

export function dropWaiting({ store }: Y.Doc): void {
  store.pendingStructs = null
  store.pendingDs = null
}

/** The document beyond a state vector without what Yjs holds back, which `Y.encodeStateAsUpdate` would add. */
export function encodeWithoutWaiting(doc: Y.Doc, vector: Uint8Array): Uint8Array {
  const { store } = doc
  const { pendingStructs, pendingDs } = store
  dropWaiting(doc)
  try {
    return Y.encodeStateAsUpdate(doc, vector)
  } finally {
    Object.assign(store, { pendingStructs, pendingDs })
  }
}
