// Editors for tests: a Yjs document over a real socket, as contract/newsroom-socket.ts describes it; and a function that makes calls.
import { io, type Socket } from 'socket.io-client'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { callPath, callQuery, type Call, type CallInput, type CallReply } from '#contract/call.ts'
import {
  textSchema,
  textSocketPath,
  type TextAccess,
  type TextOpened,
  type TextRefusal,
  type TextSaved,
} from '#contract/newsroom-socket.ts'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { encodeWithoutWaiting } from '#article-body/editing/waiting-changes.ts'
import type { Application } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { readLog } from '#services/newsroom/compact-log.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'

/** Makes a call over the wire with these headers. */
export async function send<C extends Call>(
  { app }: Application,
  call: C,
  headers: Record<string, string>,
  input: CallInput<C>,
): Promise<{ status: number; body: CallReply<C> & { code?: string; message?: string } }> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: object
  }
  const response = await app.inject({
    method: call.method,
    url: mounts[call.service] + callPath(call, params) + callQuery(query),
    headers,
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}

export type Editor = {
  doc: Y.Doc
  socket: Socket
  awareness: Awareness
  /** The access that the server granted; undefined until the text is open. */
  access: TextAccess | undefined
  user: TextOpened['user'] | undefined
  /** Refusals of updates and connections. */
  refused: TextRefusal[]
  changed: string[]
  /** The number of updates received after the text was opened. */
  received: number
  /** The clock of this editor that the server has acknowledged. */
  acknowledged: number
  /** True when everything typed here is acknowledged. */
  isSaved(): boolean
  /** Types into the only paragraph. */
  type(words: string, at?: number): void
  erase(at: number, length: number, isCut?: boolean): void
  /** The letters of the body. */
  readonly words: string
  /** Sends raw bytes as an update. */
  send(bytes: unknown, options?: object): Promise<TextSaved | TextRefusal>
  close(): void
  [Symbol.dispose](): void
}

export type EditorOptions = {
  token: string
  text: number
  schema?: number
  /** Continues with the document of another editor's device. */
  doc?: Y.Doc
  /** Waits until the text is open; otherwise returns at once. Default true. */
  waits?: boolean
}

/** The text of the first paragraph, which is created if missing. */
export function paragraphOf(doc: Y.Doc): Y.XmlText {
  const body = doc.getXmlFragment('body')
  if (body.length === 0) {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText()])
    body.insert(0, [paragraph])
  }
  return (body.get(0) as Y.XmlElement).get(0) as Y.XmlText
}

export function wordsOf(doc: Y.Doc): string {
  return doc
    .getXmlFragment('body')
    .toArray()
    .flatMap(node => (node instanceof Y.XmlElement ? node.toArray() : []))
    .map(text => (text as Y.XmlText).toString())
    .join('\n')
}

/** Opens a text; rejects with the refusal if the connection is refused. */
export async function openEditor(url: string, options: EditorOptions): Promise<Editor> {
  const { token, text, schema = textSchema, doc = new Y.Doc(), waits = true } = options
  const socket = io(url, {
    path: textSocketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    auth: { token, text, schema },
  })
  const awareness = new Awareness(doc)
  let [isOpen, unanswered, isCut] = [false, 0, false]
  /** True if something may be unacknowledged. A state vector cannot tell, because it does not cover deletions. */
  let isAhead = options.doc !== undefined

  async function send(bytes: unknown, sent: object = {}): Promise<TextSaved | TextRefusal> {
    unanswered += 1
    const answer = await new Promise<TextSaved | TextRefusal>(resolve => socket.emit('update', bytes, sent, resolve))
    unanswered -= 1
    if ('code' in answer) editor.refused.push(answer)
    else {
      noteVector(answer.vector)
      if (unanswered === 0 && editor.acknowledged >= localClock()) isAhead = false
    }
    return answer
  }
  /** Sends what was typed; if the server lacks earlier changes, all that it lacks. */
  async function sendTyped(bytes: Uint8Array): Promise<void> {
    const answer = await send(bytes, { isCut })
    if ('code' in answer && answer.resendFrom) await send(encodeWithoutWaiting(doc, answer.resendFrom))
  }
  const noteVector = (vector: Uint8Array) => {
    const clock = Y.decodeStateVector(vector).get(doc.clientID) ?? 0
    editor.acknowledged = Math.max(editor.acknowledged, clock)
  }
  const localClock = () => Y.decodeStateVector(Y.encodeStateVector(doc)).get(doc.clientID) ?? 0

  const editor: Editor = {
    doc,
    socket,
    awareness,
    access: undefined,
    user: undefined,
    refused: [],
    changed: [],
    received: 0,
    acknowledged: 0,
    isSaved: () => isOpen && unanswered === 0 && editor.acknowledged >= localClock(),
    type: (words, at) =>
      doc.transact(() => {
        const paragraph = paragraphOf(doc)
        paragraph.insert(at ?? paragraph.length, words)
      }),
    erase: (at, length, isMeant = false) => {
      isCut = isMeant
      paragraphOf(doc).delete(at, length)
      isCut = false
    },
    get words() {
      return wordsOf(doc)
    },
    send,
    close: () => {
      awareness.destroy()
      socket.disconnect()
    },
    [Symbol.dispose]: () => editor.close(),
  }

  doc.on('update', (bytes: Uint8Array, origin: unknown) => {
    if (origin === 'server') return
    isAhead = true
    if (isOpen) void sendTyped(bytes)
  })
  awareness.on('update', (_: unknown, origin: unknown) => {
    if (origin !== 'server' && isOpen) socket.emit('awareness', encodeAwarenessUpdate(awareness, [doc.clientID]))
  })
  socket.on('update', (bytes: Uint8Array) => {
    editor.received += 1
    Y.applyUpdate(doc, bytes, 'server')
  })
  socket.on('awareness', (bytes: Uint8Array) => applyAwarenessUpdate(awareness, bytes, 'server'))
  socket.on('access', (access: TextAccess) => (editor.access = access))
  socket.on('changed', (what: string) => editor.changed.push(what))
  socket.on('disconnect', () => {
    isOpen = false
    // A broken connection gets no answers; missing updates are sent when it is open again.
    unanswered = 0
  })

  const opened = new Promise<void>((resolve, reject) => {
    socket.on('connect_error', error => {
      const refusal = (error as Error & { data?: TextRefusal }).data
      if (refusal) editor.refused.push(refusal)
      if (refusal) reject(Object.assign(new Error(refusal.message), { refusal }))
    })
    socket.on('connect', async () => {
      const answer: TextOpened | TextRefusal | undefined = await socket
        .emitWithAck('open', Y.encodeStateVector(doc))
        // The connection broke; the next one starts again.
        .catch(() => undefined)
      if (!answer) return
      if ('code' in answer) {
        editor.refused.push(answer)
        return reject(Object.assign(new Error(answer.message), { refusal: answer }))
      }
      editor.access = answer.access
      editor.user = answer.user
      Y.applyUpdate(doc, answer.update, 'server')
      applyAwarenessUpdate(awareness, answer.awareness, 'server')
      noteVector(answer.vector)
      isOpen = true
      if (isAhead) void send(encodeWithoutWaiting(doc, answer.vector))
      resolve()
    })
  })
  if (waits) await opened
  else opened.catch(() => {})
  return editor
}

/** Writes a body into a text as an update of its log. */
export async function writeBody({ context }: Pick<Application, 'context'>, id: number, source: string): Promise<void> {
  const { db } = openNewsroomContext(context)
  const doc = (await readLog({ db }, id))?.doc ?? new Y.Doc()
  const vector = Y.encodeStateVector(doc)
  writeSharedBody(doc, documentFromSource({ source, footnotes: [] }))
  await context.db.sql.query(
    `with head as (update newsroom.text_head set seq = seq + 1 where text_id = $1 returning seq, schema)
     insert into newsroom.text_update select $1, seq, 'anna', $2, schema, now() from head`,
    [id, Y.encodeStateAsUpdate(doc, vector)],
  )
}
