// Opens a text at the server and handles the events of its socket.
import type { Socket } from 'socket.io-client'
import * as Y from 'yjs'
import { encodeWithoutWaiting, waitingBytes } from '#article-body/editing/waiting-changes.ts'
import type { TextAccess, TextOpened, TextRefusal } from '#contract/newsroom-socket.ts'
import type { Acknowledged } from '../saving/acknowledged.ts'
import type { ConnectionState } from './connection-state.ts'
import { fromServer } from './origins.ts'
import type { Outgoing } from './outgoing.ts'
import type { Retry } from './retry.ts'
import type { SharedAwareness } from './share-awareness.ts'
import type { ShownDocument } from './shown-document.ts'

type Parts = {
  socket: Socket
  doc: Y.Doc
  state: ConnectionState
  acknowledged: Acknowledged
  outgoing: Outgoing
  presence: SharedAwareness
  shown: ShownDocument
  retry: Retry
  isClosed: () => boolean
}

type Events = {
  onConnect(): void
  /** Called if the server does not accept the token. */
  onUnauthorized(): void
  /** Called when something other than the document has changed. */
  onChanged(what: string): void
}

export type TextServer = {
  /** True after the server has opened the text on this socket. */
  readonly isOpen: boolean
  /** True after the server has refused the text for good. */
  readonly isGone: boolean
}

/** Socket.IO gives binary data as an ArrayBuffer in browsers and as a Buffer in Node. */
export const bytesOf = (value: Uint8Array | ArrayBuffer): Uint8Array =>
  value instanceof Uint8Array ? value : new Uint8Array(value)

/** Adds listeners to a socket that is not connected yet, and opens the text whenever it connects. */
export function openAtServer(parts: Parts, events: Events): TextServer {
  const { socket, state, outgoing, presence, shown, retry, isClosed } = parts
  let isOpen = false
  let isGone = false

  /** Handles a refusal to open the text: final, or temporary. */
  function takeNoText(refusal: TextRefusal): void {
    if (refusal.code === 'forbidden' || refusal.code === 'not_found') {
      isGone = true
      return state.change({ phase: 'refused', refusal })
    }
    shown.showWithoutServer()
    retry.later(() => (socket.connected ? open() : socket.connect()))
  }

  function open(): void {
    socket.emit('open', Y.encodeStateVector(parts.doc), (answer: TextOpened | TextRefusal) => {
      if (isClosed()) return
      if ('code' in answer) return takeNoText(answer)
      if (!takeDocument(answer, parts)) return
      isOpen = true
      showOpened(answer, parts)
    })
  }

  socket.on('connect', () => {
    events.onConnect()
    open()
  })
  socket.on('disconnect', () => {
    isOpen = false
    outgoing.interrupt()
    presence.forgetOthers()
    state.change({ isConnected: false })
  })
  socket.on('connect_error', (refused: Error & { data?: TextRefusal }) => {
    if (isClosed()) return
    const refusal = refused.data
    if (refusal === undefined) return shown.showWithoutServer()
    if (refusal.code === 'unauthorized') events.onUnauthorized()
    // Socket.IO does not reconnect after a refused connection.
    takeNoText(refusal)
  })
  socket.on('changed', events.onChanged)
  takeUpdates(parts)

  return {
    get isOpen() {
      return isOpen
    },
    get isGone() {
      return isGone
    },
  }
}

/** Applies the document of the server. Returns false if this editor would erase a part of it. */
function takeDocument(answer: TextOpened, { acknowledged, presence, shown }: Parts): boolean {
  acknowledged.replace(bytesOf(answer.vector))
  presence.receive(bytesOf(answer.awareness))
  return shown.takeChecked(bytesOf(answer.update))
}

/** Shows the opened text, and sends the changes that the server may lack. */
function showOpened({ access }: TextOpened, { doc, state, acknowledged, outgoing, presence, shown }: Parts): void {
  // State vectors do not include deletions, so the changes of this device are sent again after every interruption.
  if (outgoing.hasUnsent || !acknowledged.covers(doc)) outgoing.replace(encodeWithoutWaiting(doc, acknowledged.vector))
  state.change({ isConnected: true, access, refusal: undefined })
  if (state.now.phase !== 'open' && state.now.phase !== 'unbindable') shown.show()
  presence.introduce()
  outgoing.flush()
}

/** Handles updates, awareness and access rights that the server sends while the text is open. */
function takeUpdates({ socket, doc, state, acknowledged, outgoing, presence, shown }: Parts): void {
  socket.on('update', (bytes: Uint8Array | ArrayBuffer) => {
    const update = bytesOf(bytes)
    acknowledged.note(update)
    const waited = waitingBytes(doc)
    // While this editor may write, the server accepts no blocks that it does not know. It need not check them.
    const isNewer = state.now.access?.mode === 'read-only' && state.now.access.reason === 'older-schema'
    if (isNewer) shown.takeChecked(update)
    else Y.applyUpdate(doc, update, fromServer)
    // Changes of this device that waited for the update have come into the document with it, and the server lacks them.
    if (waitingBytes(doc) !== waited) {
      outgoing.replace(encodeWithoutWaiting(doc, acknowledged.vector))
      outgoing.flush()
    }
    if (state.now.saving !== 'saved') state.change({})
  })
  socket.on('awareness', (update: Uint8Array | ArrayBuffer) => presence.receive(bytesOf(update)))
  socket.on('access', (access: TextAccess) => {
    state.change({ access })
    outgoing.flush()
  })
}
