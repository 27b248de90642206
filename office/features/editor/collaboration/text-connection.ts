// One open text: its shared document, the copy on this device, and the socket of contract/newsroom-socket.ts. Tracks where the newest change
// is stored: acknowledged by the server, on this device, or nowhere yet.
import type { Socket } from 'socket.io-client'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { encodeWithoutWaiting, waitingBytes } from '#article-body/editing/waiting-changes.ts'
import type { TextRefusal } from '#contract/newsroom-socket.ts'
import { makeAcknowledged, type Acknowledged } from '../saving/acknowledged.ts'
import type { DeviceCopy } from '../saving/device-copy.ts'
import { makeDeviceStorage, type DeviceStorage } from '../saving/device-storage.ts'
import type { OtherTabs } from '../saving/other-tabs.ts'
import { makeConnectionState, type ConnectionState, type TextState } from './connection-state.ts'
import { fromDevice, fromServer } from './origins.ts'
import { makeOutgoing, type Outgoing } from './outgoing.ts'
import { refreshToken } from './refresh-token.ts'
import { makeRetry, type Retry } from './retry.ts'
import { shareAwareness } from './share-awareness.ts'
import { makeShownDocument, type ShownDocument } from './shown-document.ts'
import { spreadChanges } from './spread-changes.ts'
import { bytesOf, openAtServer } from './text-server.ts'

export type TextConnection = {
  readonly doc: Y.Doc
  readonly awareness: Awareness
  readonly state: TextState
  subscribe(listener: () => void): () => void
  /** The listener is called when the server reports a change of something other than the document. */
  onChanged(listener: (what: string) => void): () => void
  /** Marks the next update as an intended large deletion. */
  markCut(): void
  close(): void
}

export type ConnectionOptions = {
  device: DeviceCopy
  tabs: OtherTabs
  /** A socket that is not connected and does not connect automatically. */
  socket: Socket
  token: () => Promise<string>
  refuseToken: (token: string) => void
  /** Milliseconds until the token has to be replaced. */
  remainingMs: () => number
}

/** If the server has not answered after this time, the copy on the device is shown. */
const patienceMs = 2_500
/** «Сохранено» is shown after this time without typing, so that it does not flicker and the page does not render on every keystroke. */
const calmMs = 250

/** Tracks typing: active until `calmMs` after the last keystroke. */
function makeTyping(onPause: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    get isTyping() {
      return timer !== undefined
    },
    note(): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        onPause()
      }, calmMs)
    },
    stop: () => clearTimeout(timer),
  }
}

type RefusedParts = {
  doc: Y.Doc
  state: ConnectionState
  acknowledged: Acknowledged
  outgoing: Outgoing
  retry: Retry
}

/**
 * Sends a refused update again later, unless the text has become read-only. If the server lacks earlier changes, everything that it lacks is
 * sent instead.
 */
function takeRefusal(refusal: TextRefusal, { doc, state, acknowledged, outgoing, retry }: RefusedParts): void {
  if (refusal.reason !== undefined)
    return state.change({ access: { mode: 'read-only', reason: refusal.reason, message: refusal.message } })
  if (refusal.resendFrom === undefined) state.change({ refusal })
  else {
    acknowledged.replace(bytesOf(refusal.resendFrom))
    outgoing.replace(encodeWithoutWaiting(doc, acknowledged.vector))
  }
  retry.later(() => {
    state.change({ refusal: undefined })
    outgoing.flush()
  })
}

/** Reads the copy on this device, then connects. */
function loadAndConnect(
  doc: Y.Doc,
  { device, tabs, socket }: ConnectionOptions,
  parts: { outgoing: Outgoing; storing: DeviceStorage; shown: ShownDocument; isClosed: () => boolean },
): void {
  const { outgoing, storing, shown, isClosed } = parts
  device.load().then(
    updates => {
      if (isClosed()) return
      const hasCopy = updates.length > 0
      shown.noteCopy(hasCopy)
      // The server may lack a part of the copy.
      if (hasCopy) outgoing.markUnsent()
      doc.transact(() => updates.forEach(update => Y.applyUpdate(doc, update, fromDevice)), fromDevice)
      tabs.hello(Y.encodeStateVector(doc))
      socket.connect()
    },
    () => {
      storing.breakDown()
      if (!isClosed()) socket.connect()
    },
  )
}

export function openTextConnection(options: ConnectionOptions): TextConnection {
  const { socket, tabs, device } = options
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  const changeListeners = new Set<(what: string) => void>()
  const acknowledged = makeAcknowledged()
  const retry = makeRetry()
  let hasClosed = false
  const isClosed = () => hasClosed

  const storing = makeDeviceStorage(device, () => state.change({}))
  const tokens = refreshToken(socket, options)
  const typing = makeTyping(() => state.change({}))
  const outgoing = makeOutgoing(socket, {
    maySend: () => server.isOpen && state.now.access?.mode === 'write',
    onSaved: ({ vector }) => {
      acknowledged.take(bytesOf(vector))
      state.change({ refusal: undefined })
    },
    onRefused: refusal => takeRefusal(refusal, { doc, state, acknowledged, outgoing, retry }),
  })
  const state = makeConnectionState(
    ({ access, isConnected, refusal }) => {
      if (!outgoing.hasUnsent && acknowledged.covers(doc)) return typing.isTyping ? 'saving' : 'saved'
      if (isConnected && access?.mode === 'write' && !refusal) return 'saving'
      return ({ stored: 'device', storing: 'saving', broken: 'nowhere' } as const)[storing.state]
    },
    // Changes that wait for earlier ones are on this device alone.
    saving => device.noteSaved(saving === 'saved' && waitingBytes(doc) === 0),
  )
  const shown = makeShownDocument(doc, state, fromServer)
  const presence = shareAwareness(socket, awareness, { origin: fromServer, isOpen: () => server.isOpen })
  const server = openAtServer(
    { socket, doc, state, acknowledged, outgoing, presence, shown, retry, isClosed },
    {
      onConnect: tokens.begin,
      onUnauthorized: () => void options.token().then(options.refuseToken, () => {}),
      onChanged: what => changeListeners.forEach(listener => listener(what)),
    },
  )
  spreadChanges({ doc, tabs, storing, outgoing, state, shown, onTyped: typing.note })
  const patience = setTimeout(shown.showWithoutServer, patienceMs)
  loadAndConnect(doc, options, { outgoing, storing, shown, isClosed })

  return {
    doc,
    awareness,
    get state() {
      return state.now
    },
    subscribe: state.subscribe,
    onChanged: listener => {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },
    markCut: outgoing.markCut,
    close: () => {
      hasClosed = true
      outgoing.close()
      clearTimeout(patience)
      tokens.end()
      retry.stop()
      typing.stop()
      awareness.destroy()
      socket.disconnect()
      // The copy is dropped only now, because a removed text may be restored while it is open.
      const isRemoved = state.now.access?.mode === 'read-only' && state.now.access.reason === 'removed'
      if (server.isGone || isRemoved) void device.drop().catch(() => {})
      device.close()
      tabs.close()
      state.clear()
    },
  }
}
