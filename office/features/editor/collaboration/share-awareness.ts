// Awareness (cursors and names) over the socket of a text: sends our own state, receives those of others, and removes them when the
// connection is lost.
import type { Socket } from 'socket.io-client'
import {
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
  type Awareness,
} from 'y-protocols/awareness'

export type SharedAwareness = {
  /** Applies the states of others that the server sent. */
  receive(update: Uint8Array): void
  /** Sends our state after the server has opened the text. */
  introduce(): void
  /** Removes the states of others: without a connection they are unknown. */
  forgetOthers(): void
}

/** `origin`: marks changes that came from the server, which are not sent back. */
export function shareAwareness(
  socket: Socket,
  awareness: Awareness,
  { origin, isOpen }: { origin: unknown; isOpen: () => boolean },
): SharedAwareness {
  // Read on every use, because Yjs changes the client id if another client has the same one.
  const ownId = () => awareness.doc.clientID
  const encodeOwn = () => encodeAwarenessUpdate(awareness, [ownId()])
  awareness.on('update', (_: unknown, from: unknown) => {
    if (from !== origin && isOpen()) socket.volatile.emit('awareness', encodeOwn())
  })
  return {
    receive: update => applyAwarenessUpdate(awareness, update, origin),
    introduce: () => {
      if (awareness.getLocalState() !== null) socket.emit('awareness', encodeOwn())
    },
    forgetOthers: () => {
      const others = [...awareness.getStates().keys()].filter(id => id !== ownId())
      removeAwarenessStates(awareness, others, origin)
    },
  }
}
