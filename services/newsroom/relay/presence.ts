// Who is in which text, by the awareness protocol of Yjs. Kept in memory only, and dropped half a minute after the last message of a client.
import { createDecoder, hasContent, readVarString, readVarUint } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { ServiceContext } from '#platform/service.ts'
import { awarenessBytesMax } from '../limits.ts'

export type Present = { id: string; name: string }

/** The awareness state of a client, with the user written in by the server. */
export type StampedState = { clientId: number; bytes: Uint8Array }

/** Undefined for anything but one client's own state: an object, or null when it leaves. */
export function stampState(update: Uint8Array, user: Present): StampedState | undefined {
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

/** An update about no client. */
const encodeNobody = () => new Uint8Array([0])

export type Presence = {
  /** A socket of this process came. The first one in a text asks the other processes who is there. */
  enter(textId: number): void
  /** Tells everybody in the text. Ignored if the client id belongs to another person, or the socket has spoken for another client. */
  note(textId: number, socketId: string, userId: string, stamped: StampedState): void
  /** Everybody in the text, as one update. */
  list(textId: number): Uint8Array
  /** A socket left, and with it its client. */
  leave(textId: number, socketId: string): void
  close(): void
}

/** `owners`: which socket of this process speaks for a client. */
type Room = { awareness: Awareness; owners: Map<number, string>; sockets: number }

/** `tell` sends an update to the sockets of this process in the text, except one. */
export function makePresence(
  { events, log }: ServiceContext,
  tell: (textId: number, bytes: Uint8Array, exceptSocketId?: string) => void,
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
    tell(id, bytes)
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
      const holder = awareness.states.get(clientId)?.['user'] as Present | undefined
      const isForeign = holder !== undefined && holder.id !== userId
      if (isForeign || [...owners].some(([id, by]) => by === socketId && id !== clientId)) return
      owners.set(clientId, socketId)
      applyAwarenessUpdate(awareness, bytes, socketId)
      tell(textId, bytes, socketId)
      signal(textId, bytes)
    },
    list: textId => {
      const awareness = rooms.get(textId)?.awareness
      return awareness ? encodeAwarenessUpdate(awareness, [...awareness.states.keys()]) : encodeNobody()
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
        tell(textId, bytes)
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
