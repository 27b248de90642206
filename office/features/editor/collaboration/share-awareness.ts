// Cursors and names over the socket of a text: our own state goes out, those of others come in and leave with the connection.
import type { Socket } from 'socket.io-client'
import {
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
  type Awareness,
} from 'y-protocols/awareness'

export type SharedAwareness = {
  /** Applies what the server has of others. */
  receive(update: Uint8Array): void
  /** Sends our state to a server that has just opened the text. */
  introduce(): void
  /** Forgets the others: without a connection nothing is known of them. */
  forgetOthers(): void
}

/** `origin` marks changes that come from the server and do not go back to it. */
export function shareAwareness(
  socket: Socket,
  awareness: Awareness,
  { origin, isOpen }: { origin: unknown; isOpen: () => boolean },
): SharedAwareness {
  // Yjs changes the id when another client has the same.
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
