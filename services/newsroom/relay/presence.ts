// Who has which text open, by the awareness protocol of Yjs. Kept in memory only; a client is dropped 30 seconds after its last message.
import { createDecoder, hasContent, readVarString, readVarUint } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { ServiceContext } from '#platform/service.ts'
import { awarenessBytesMax } from '../limits.ts'

export type PresentUser = { id: string; name: string }

/** The awareness state of a client, with the user written in by the server. */
export type StampedState = { clientId: number; bytes: Uint8Array }

/** Adds the user to an awareness update. Undefined unless the update holds exactly one client, with an object or, when it leaves, null. */
export function stampState(update: Uint8Array, user: PresentUser): StampedState | undefined {
  if (update.length > awarenessBytesMax) return undefined
  try {
    const decoder = createDecoder(update)
    if (readVarUint(decoder) !== 1) return undefined
    const clientId = readVarUint(decoder)
    const clock = readVarUint(decoder)
    const state = JSON.parse(readVarString(decoder)) as unknown
    if (hasContent(decoder) || typeof state !== 'object' || Array.isArray(state)) return undefined
    const encoder = createEncoder()
    writeVarUint(encoder, 1)
    writeVarUint(encoder, clientId)
    writeVarUint(encoder, clock)
    writeVarString(encoder, JSON.stringify(state && { ...state, user }))
    return { clientId, bytes: toUint8Array(encoder) }
  } catch {
    return undefined
  }
}

/** An awareness update without clients. */
const encodeEmpty = () => new Uint8Array([0])

export type Presence = {
  /** Adds a socket of this process. The first socket in a text asks other processes who has it open. */
  enter(textId: number): void
  /** Sends a state to everybody in the text. Ignores it if another person uses the client id, or if the socket has used another client id. */
  note(textId: number, socketId: string, userId: string, stamped: StampedState): void
  /** The states of all clients in the text, as one update. */
  list(textId: number): Uint8Array
  /** Removes a socket and its client. */
  leave(textId: number, socketId: string): void
  close(): void
}

/** `owners` maps the client ids of this process to their sockets. */
type Room = { awareness: Awareness; owners: Map<number, string>; sockets: number }

/** `send` sends an update to the sockets of this process in the text, except to one. */
export function makePresence(
  { events, log }: ServiceContext,
  send: (textId: number, bytes: Uint8Array, exceptSocketId?: string) => void,
): Presence {
  const node = crypto.randomUUID()
  const rooms = new Map<number, Room>()

  function openRoom(textId: number): Room {
    const room: Room = { awareness: new Awareness(new Y.Doc()), owners: new Map(), sockets: 0 }
    room.awareness.setLocalState(null)
    rooms.set(textId, room)
    signal(textId, null)
    return room
  }

  function signal(textId: number, update: Uint8Array | null): void {
    const payload = { id: textId, node, update: update && Buffer.from(update).toString('base64') }
    events.signal('text.attended', payload).catch(error => log.warn({ err: error }, 'presence was not sent'))
  }

  events.on('text.attended', ({ id, node: from, update }) => {
    const room = rooms.get(id)
    if (!room || from === node) return
    if (update === null) {
      const own = [...room.owners.keys()].filter(clientId => room.awareness.states.has(clientId))
      if (own.length > 0) signal(id, encodeAwarenessUpdate(room.awareness, own))
      return
    }
    const bytes = new Uint8Array(Buffer.from(update, 'base64'))
    applyAwarenessUpdate(room.awareness, bytes, from)
    send(id, bytes)
  })

  return {
    enter: textId => {
      const room = rooms.get(textId) ?? openRoom(textId)
      room.sockets += 1
    },
    note: (textId, socketId, userId, { clientId, bytes }) => {
      const room = rooms.get(textId)
      if (!room) return
      const { awareness, owners } = room
      const holder = awareness.states.get(clientId)?.['user'] as PresentUser | undefined
      const isForeign = holder !== undefined && holder.id !== userId
      if (isForeign || [...owners].some(([id, by]) => by === socketId && id !== clientId)) return
      owners.set(clientId, socketId)
      applyAwarenessUpdate(awareness, bytes, socketId)
      send(textId, bytes, socketId)
      signal(textId, bytes)
    },
    list: textId => {
      const awareness = rooms.get(textId)?.awareness
      return awareness ? encodeAwarenessUpdate(awareness, [...awareness.states.keys()]) : encodeEmpty()
    },
    leave: (textId, socketId) => {
      const room = rooms.get(textId)
      if (!room) return
      const { awareness, owners } = room
      const left = [...owners].filter(([, by]) => by === socketId).map(([clientId]) => clientId)
      for (const clientId of left) owners.delete(clientId)
      const present = left.filter(clientId => awareness.states.has(clientId))
      removeAwarenessStates(awareness, present, socketId)
      if (present.length > 0) {
        const bytes = encodeAwarenessUpdate(awareness, present)
        send(textId, bytes)
        signal(textId, bytes)
      }
      room.sockets -= 1
      if (room.sockets > 0) return
      awareness.destroy()
      rooms.delete(textId)
    },
    close: () => {
      for (const { awareness } of rooms.values()) awareness.destroy()
      rooms.clear()
    },
  }
}
