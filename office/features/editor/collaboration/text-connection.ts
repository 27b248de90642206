// One open text: its shared document, the copy on this device, and the socket of contract/newsroom-socket.ts. Says truthfully where every
// change is: acknowledged by the server, on this device, or nowhere yet.
import type { Socket } from 'socket.io-client'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { rehearseBinding, type BindingProblem } from '#article-body/editing/shared-document.ts'
import type { TextAccess, TextOpened, TextRefusal, TextSaved } from '#contract/newsroom-socket.ts'
import { makeAcknowledged } from '../saving/acknowledged.ts'
import type { DeviceCopy } from '../saving/device-copy.ts'
import { keepToken } from './keep-token.ts'
import type { OtherTabs } from '../saving/other-tabs.ts'
import { makeStoring } from '../saving/storing.ts'

/**
 * - `opening`: neither the device nor the server has answered. `not-here`: the server is out of reach and the device has no copy.
 * - `open`: the document may be shown and bound. `unbindable`: opening it in this editor would erase a part of it.
 * - `refused`: the server does not give this text to this person.
 */
export type Phase = 'opening' | 'not-here' | 'open' | 'unbindable' | 'refused'

/** Where the newest change is. */
export type Saving = 'saved' | 'saving' | 'device' | 'nowhere'

export type TextState = {
  phase: Phase
  saving: Saving
  isConnected: boolean
  access: TextAccess | undefined
  /** Why the server refused the text or the last change. */
  refusal: TextRefusal | undefined
  problems: readonly BindingProblem[]
  /** Moment of the last acknowledgement. */
  savedAt: Date | undefined
}

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
/** An answer that takes longer is lost. */
const answerMs = 20_000
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

export function openTextConnection(options: ConnectionOptions): TextConnection {
  const { socket, tabs } = options
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  const listeners = new Set<() => void>()
  const changeListeners = new Set<(what: string) => void>()
  let state: TextState = {
    phase: 'opening',
    saving: 'saving',
    isConnected: false,
    access: undefined,
    refusal: undefined,
    problems: [],
    savedAt: undefined,
  }
  let isClosed = false
  let isOpen = false
  let hasCopy = false
  /** The server gives this text no more. */
  let isGone = false
  /** Something here may be unknown to the server. */
  let isUnsent = false
  let isInFlight = false
  let waiting: Uint8Array[] = []
  let isCut = false
  let isTyping = false
  let calmTimer: ReturnType<typeof setTimeout> | undefined
  const storing = makeStoring(options.device, () => change({}))
  const tokens = keepToken(socket, options)
  /** Another tab was to store what came, and has perhaps not. */
  let isLeftToKeeper = false
  const acknowledged = makeAcknowledged()
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function change(next: Partial<TextState>): void {
    const saving = savingNow({ ...state, ...next })
    const savedAt = saving === 'saved' && state.saving !== 'saved' ? new Date() : state.savedAt
    const changed = { ...next, saving, savedAt }
    const isSame = (Object.keys(changed) as (keyof TextState)[]).every(key => Object.is(state[key], changed[key]))
    if (isSame) return
    state = { ...state, ...changed }
    options.device.noteSaved(saving === 'saved')
    for (const listener of listeners) listener()
  }

  function savingNow({ access, isConnected, refusal }: TextState): Saving {
    if (!isUnsent && !isInFlight && waiting.length === 0 && acknowledged.covers(doc))
      return isTyping ? 'saving' : 'saved'
    if (isConnected && access?.mode === 'write' && !refusal) return 'saving'
    return ({ stored: 'device', storing: 'saving', broken: 'nowhere' } as const)[storing.state]
  }

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    const isTyped = origin !== device && origin !== server && origin !== tab
    if (isTyped || (origin === server && tabs.isKeeper)) storing.store(update)
    else if (origin !== device) isLeftToKeeper = true
    if (isTyped) {
      tabs.tell(update)
      isTyping = true
      clearTimeout(calmTimer)
      calmTimer = setTimeout(() => {
        isTyping = false
        change({})
      }, calmMs)
    }
    if (origin === device || origin === server) return
    waiting.push(update)
    if (state.saving !== 'saving' || state.refusal) change({ refusal: undefined })
    flush()
  })
  awareness.on('update', (_: unknown, origin: unknown) => {
    if (origin !== server && isOpen) socket.volatile.emit('awareness', encodeAwarenessUpdate(awareness, [doc.clientID]))
  })

  /** One update at a time: what is typed meanwhile goes together. */
  function flush(): void {
    if (isClosed || !isOpen || isInFlight || waiting.length === 0 || state.access?.mode !== 'write') return
    const update = waiting.length === 1 ? waiting[0]! : Y.mergeUpdates(waiting)
    waiting = []
    isInFlight = true
    const sent = { isCut }
    isCut = false
    socket.timeout(answerMs).emit('update', update, sent, (silence: Error | null, answer: TextSaved | TextRefusal) => {
      isInFlight = false
      if (isClosed) return
      // To send an update again does no harm.
      if (silence) {
        waiting = [update, ...waiting]
        return flush()
      }
      if ('code' in answer) return takeRefusal(update, answer)
      acknowledged.take(bytesOf(answer.vector))
      isUnsent = false
      change({ refusal: undefined })
      flush()
    })
  }

  function takeRefusal(update: Uint8Array, refusal: TextRefusal): void {
    waiting = [update, ...waiting]
    if (refusal.reason !== undefined)
      return change({ access: { mode: 'read-only', reason: refusal.reason, message: refusal.message } })
    change({ refusal })
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => {
      change({ refusal: undefined })
      flush()
    }, retryMs)
  }

  /** Shows the document, unless this editor would erase a part of it. */
  function show(): void {
    const problems = rehearseBinding(doc)
    change(problems.length > 0 ? { phase: 'unbindable', problems } : { phase: 'open' })
  }

  /** Applies what the server has; refuses what this editor would erase from a document that is already bound. */
  function take(update: Uint8Array): boolean {
    if (state.phase === 'open') {
      const copy = new Y.Doc()
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
      Y.applyUpdate(copy, update)
      const problems = rehearseBinding(copy)
      copy.destroy()
      if (problems.length > 0) {
        change({ phase: 'unbindable', problems })
        return false
      }
    }
    Y.applyUpdate(doc, update, server)
    return true
  }

  /** The server gave no text: for good, or because it cannot just now. */
  function takeClosedDoor(refusal: TextRefusal): void {
    if (refusal.code === 'forbidden' || refusal.code === 'not_found') {
      isGone = true
      return change({ phase: 'refused', refusal })
    }
    beOffline()
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => (socket.connected ? open() : socket.connect()), retryMs)
  }

  const open = () => void socket.emit('open', Y.encodeStateVector(doc), takeOpened)

  function takeOpened(answer: TextOpened | TextRefusal): void {
    if (isClosed) return
    if ('code' in answer) return takeClosedDoor(answer)
    acknowledged.take(bytesOf(answer.vector))
    applyAwarenessUpdate(awareness, bytesOf(answer.awareness), server)
    if (!take(bytesOf(answer.update))) return
    isOpen = true
    // A deletion is in no vector: what this device has is sent once more after every interruption.
    if (isUnsent || waiting.length > 0 || !acknowledged.covers(doc)) {
      waiting = [Y.encodeStateAsUpdate(doc, acknowledged.vector)]
      isUnsent = true
    }
    change({ isConnected: true, access: answer.access, refusal: undefined })
    if (state.phase !== 'open' && state.phase !== 'unbindable') show()
    if (awareness.getLocalState() !== null) socket.emit('awareness', encodeAwarenessUpdate(awareness, [doc.clientID]))
    flush()
  }

  function beOffline(): void {
    if (state.phase === 'opening') {
      if (hasCopy) show()
      else change({ phase: 'not-here' })
    }
  }

  socket.on('connect', () => {
    tokens.begin()
    open()
  })
  socket.on('update', (bytes: Uint8Array | ArrayBuffer) => {
    const update = bytesOf(bytes)
    acknowledged.note(update)
    // While this editor may write, nobody writes what it does not know.
    const isNewer = state.access?.mode === 'read-only' && state.access.reason === 'older-schema'
    if (isNewer) take(update)
    else Y.applyUpdate(doc, update, server)
    if (state.saving !== 'saved') change({})
  })
  socket.on('awareness', (update: Uint8Array | ArrayBuffer) => applyAwarenessUpdate(awareness, bytesOf(update), server))
  socket.on('access', (access: TextAccess) => {
    change({ access })
    flush()
  })
  socket.on('changed', (what: string) => {
    for (const listener of changeListeners) listener(what)
  })
  socket.on('disconnect', () => {
    isOpen = false
    if (isInFlight || waiting.length > 0) isUnsent = true
    isInFlight = false
    const others = [...awareness.getStates().keys()].filter(id => id !== doc.clientID)
    removeAwarenessStates(awareness, others, server)
    change({ isConnected: false })
  })
  socket.on('connect_error', (refused: Error & { data?: TextRefusal }) => {
    if (isClosed) return
    const refusal = refused.data
    if (refusal === undefined) return beOffline()
    if (refusal.code === 'unauthorized')
      void options.token().then(
        token => options.refuseToken(token),
        () => {},
      )
    // Socket.IO does not try again after a refusal.
    takeClosedDoor(refusal)
  })

  tabs.listen({
    onUpdate: update => {
      hasCopy = true
      Y.applyUpdate(doc, update, tab)
      if (state.phase === 'not-here') show()
    },
    onHello: vector => tabs.tell(Y.encodeStateAsUpdate(doc, vector)),
    onKeeper: () => {
      if (isLeftToKeeper) storing.store(Y.encodeStateAsUpdate(doc))
      isLeftToKeeper = false
    },
  })

  const patience = setTimeout(beOffline, patienceMs)
  options.device.load().then(
    updates => {
      if (isClosed) return
      hasCopy = updates.length > 0
      // Whether the server has all of it is not known here.
      isUnsent = hasCopy
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
      return state
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onChanged: listener => {
      changeListeners.add(listener)
      return () => void changeListeners.delete(listener)
    },
    markCut: () => {
      isCut = true
    },
    close: () => {
      isClosed = true
      clearTimeout(patience)
      tokens.end()
      clearTimeout(retryTimer)
      clearTimeout(calmTimer)
      awareness.destroy()
      socket.disconnect()
      // Not before: a removed text may be brought back while it is open.
      const isRemoved = state.access?.mode === 'read-only' && state.access.reason === 'removed'
      if (isGone || isRemoved) void options.device.drop().catch(() => {})
      options.device.close()
      tabs.close()
      listeners.clear()
    },
  }
}
