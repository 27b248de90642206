// One open text: its shared document, the copy on this device, and the socket of contract/newsroom-socket.ts. Says truthfully where every
// change is: acknowledged by the server, on this device, or nowhere yet.
import type { Socket } from 'socket.io-client'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { rehearseBinding, type BindingProblem } from '#article-body/editing/shared-document.ts'
import type { TextAccess, TextOpened, TextRefusal } from '#contract/newsroom-socket.ts'
import { makeAcknowledged } from '../saving/acknowledged.ts'
import type { DeviceCopy } from '../saving/device-copy.ts'
import { makeConnectionState, type TextState } from './connection-state.ts'
import { makeOutgoing } from './outgoing.ts'
import { refreshToken } from './refresh-token.ts'
import { shareAwareness } from './share-awareness.ts'
import type { OtherTabs } from '../saving/other-tabs.ts'
import { makeDeviceStorage } from '../saving/device-storage.ts'

export type TextConnection = {
  readonly doc: Y.Doc
  readonly awareness: Awareness
  readonly state: TextState
  subscribe(listener: () => void): () => void
  /** What the server says has changed apart from the words. */
  onChanged(listener: (what: string) => void): () => void
  /** The next update takes away much on purpose. */
  markCut(): void
  close(): void
}

export type ConnectionOptions = {
  device: DeviceCopy
  tabs: OtherTabs
  /** A socket that is not connected yet and does not connect by itself. */
  socket: Socket
  token: () => Promise<string>
  refuseToken: (token: string) => void
  /** Milliseconds until the token has to be replaced. */
  remainingMs: () => number
}

/** After this long without the server the copy on the device is shown. */
const patienceMs = 2_500
/** How long a refused attempt waits. */
const retryMs = 2_000
/** «Сохранено» comes after so long without a key: it does not flicker while somebody types, and the page is not drawn again for each letter. */
const calmMs = 250

type Elsewhere = { kind: 'server' | 'device' | 'tab' }
const server: Elsewhere = { kind: 'server' }
const device: Elsewhere = { kind: 'device' }
/** Another tab of this browser: it has stored the change, and may be gone before it has sent it. */
const tab: Elsewhere = { kind: 'tab' }

/** Socket.IO gives binary data as an ArrayBuffer in browsers and as a Buffer in Node. */
const bytesOf = (value: Uint8Array | ArrayBuffer): Uint8Array =>
  value instanceof Uint8Array ? value : new Uint8Array(value)

/** What applying an update would erase in this editor from a document that is already bound. */
function problemsAfter(doc: Y.Doc, update: Uint8Array): BindingProblem[] {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  Y.applyUpdate(copy, update)
  const problems = rehearseBinding(copy)
  copy.destroy()
  return problems
}

/** True while somebody types, and for a moment after it. */
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

export function openTextConnection(options: ConnectionOptions): TextConnection {
  const { socket, tabs } = options
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  const changeListeners = new Set<(what: string) => void>()
  const acknowledged = makeAcknowledged()
  let isClosed = false
  let isOpen = false
  let hasCopy = false
  /** The server gives this text no more. */
  let isGone = false
  /** Another tab was to store what came, and has perhaps not. */
  let isLeftToKeeper = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const storing = makeDeviceStorage(options.device, () => state.change({}))
  const tokens = refreshToken(socket, options)
  const typing = makeTyping(() => state.change({}))
  const outgoing = makeOutgoing(socket, {
    maySend: () => isOpen && state.now.access?.mode === 'write',
    onSaved: ({ vector }) => {
      acknowledged.take(bytesOf(vector))
      state.change({ refusal: undefined })
    },
    onRefused: waitAfterRefusal,
  })
  const state = makeConnectionState(
    ({ access, isConnected, refusal }) => {
      if (!outgoing.hasUnsent && acknowledged.covers(doc)) return typing.isTyping ? 'saving' : 'saved'
      if (isConnected && access?.mode === 'write' && !refusal) return 'saving'
      return ({ stored: 'device', storing: 'saving', broken: 'nowhere' } as const)[storing.state]
    },
    saving => options.device.noteSaved(saving === 'saved'),
  )
  const presence = shareAwareness(socket, awareness, { origin: server, isOpen: () => isOpen })

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    const isTyped = origin !== device && origin !== server && origin !== tab
    if (isTyped || (origin === server && tabs.isKeeper)) storing.store(update)
    else if (origin !== device) isLeftToKeeper = true
    if (isTyped) {
      tabs.tell(update)
      typing.note()
    }
    if (origin === device || origin === server) return
    outgoing.add(update)
    if (state.now.saving !== 'saving' || state.now.refusal) state.change({ refusal: undefined })
    outgoing.flush()
  })

  function retryLater(work: () => void): void {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(work, retryMs)
  }

  function waitAfterRefusal(refusal: TextRefusal): void {
    if (refusal.reason !== undefined)
      return state.change({ access: { mode: 'read-only', reason: refusal.reason, message: refusal.message } })
    state.change({ refusal })
    retryLater(() => {
      state.change({ refusal: undefined })
      outgoing.flush()
    })
  }

  /** Shows the document, unless this editor would erase a part of it. */
  function show(): void {
    const problems = rehearseBinding(doc)
    state.change(problems.length > 0 ? { phase: 'unbindable', problems } : { phase: 'open' })
  }

  /** Applies what the server has; refuses what this editor would erase from a document that is already bound. */
  function take(update: Uint8Array): boolean {
    const problems = state.now.phase === 'open' ? problemsAfter(doc, update) : []
    if (problems.length > 0) state.change({ phase: 'unbindable', problems })
    else Y.applyUpdate(doc, update, server)
    return problems.length === 0
  }

  /** The server gave no text: for good, or because it cannot just now. */
  function takeNoText(refusal: TextRefusal): void {
    if (refusal.code === 'forbidden' || refusal.code === 'not_found') {
      isGone = true
      return state.change({ phase: 'refused', refusal })
    }
    showWithoutServer()
    retryLater(() => (socket.connected ? open() : socket.connect()))
  }

  const open = () => void socket.emit('open', Y.encodeStateVector(doc), takeOpened)

  function takeOpened(answer: TextOpened | TextRefusal): void {
    if (isClosed) return
    if ('code' in answer) return takeNoText(answer)
    acknowledged.take(bytesOf(answer.vector))
    presence.receive(bytesOf(answer.awareness))
    if (!take(bytesOf(answer.update))) return
    isOpen = true
    // A deletion is in no vector: what this device has is sent once more after every interruption.
    if (outgoing.hasUnsent || !acknowledged.covers(doc))
      outgoing.replace(Y.encodeStateAsUpdate(doc, acknowledged.vector))
    state.change({ isConnected: true, access: answer.access, refusal: undefined })
    if (state.now.phase !== 'open' && state.now.phase !== 'unbindable') show()
    presence.introduce()
    outgoing.flush()
  }

  function showWithoutServer(): void {
    if (state.now.phase !== 'opening') return
    if (hasCopy) show()
    else state.change({ phase: 'not-here' })
  }

  socket.on('connect', () => {
    tokens.begin()
    open()
  })
  socket.on('update', (bytes: Uint8Array | ArrayBuffer) => {
    const update = bytesOf(bytes)
    acknowledged.note(update)
    // While this editor may write, nobody writes what it does not know.
    const isNewer = state.now.access?.mode === 'read-only' && state.now.access.reason === 'older-schema'
    if (isNewer) take(update)
    else Y.applyUpdate(doc, update, server)
    if (state.now.saving !== 'saved') state.change({})
  })
  socket.on('awareness', (update: Uint8Array | ArrayBuffer) => presence.receive(bytesOf(update)))
  socket.on('access', (access: TextAccess) => {
    state.change({ access })
    outgoing.flush()
  })
  socket.on('changed', (what: string) => {
    for (const listener of changeListeners) listener(what)
  })
  socket.on('disconnect', () => {
    isOpen = false
    outgoing.interrupt()
    presence.forgetOthers()
    state.change({ isConnected: false })
  })
  socket.on('connect_error', (refused: Error & { data?: TextRefusal }) => {
    if (isClosed) return
    const refusal = refused.data
    if (refusal === undefined) return showWithoutServer()
    if (refusal.code === 'unauthorized')
      void options.token().then(
        token => options.refuseToken(token),
        () => {},
      )
    // Socket.IO does not try again after a refusal.
    takeNoText(refusal)
  })

  tabs.listen({
    onUpdate: update => {
      hasCopy = true
      Y.applyUpdate(doc, update, tab)
      if (state.now.phase === 'not-here') show()
    },
    onHello: vector => tabs.tell(Y.encodeStateAsUpdate(doc, vector)),
    onKeeper: () => {
      if (isLeftToKeeper) storing.store(Y.encodeStateAsUpdate(doc))
      isLeftToKeeper = false
    },
  })

  const patience = setTimeout(showWithoutServer, patienceMs)
  options.device.load().then(
    updates => {
      if (isClosed) return
      hasCopy = updates.length > 0
      // Whether the server has all of it is not known here.
      if (hasCopy) outgoing.markUnsent()
      doc.transact(() => updates.forEach(update => Y.applyUpdate(doc, update, device)), device)
      tabs.hello(Y.encodeStateVector(doc))
      socket.connect()
    },
    () => {
      storing.breakDown()
      if (!isClosed) socket.connect()
    },
  )

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
      isClosed = true
      outgoing.close()
      clearTimeout(patience)
      tokens.end()
      clearTimeout(retryTimer)
      typing.stop()
      awareness.destroy()
      socket.disconnect()
      // Not before: a removed text may be brought back while it is open.
      const isRemoved = state.now.access?.mode === 'read-only' && state.now.access.reason === 'removed'
      if (isGone || isRemoved) void options.device.drop().catch(() => {})
      options.device.close()
      tabs.close()
      state.clear()
    },
  }
}
