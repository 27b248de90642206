// A text over the real socket of the newsroom; the device is a list in memory.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createText } from '#contract/newsroom.ts'
import { textSchema, textSocketPath } from '#contract/newsroom-socket.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import type { DeviceCopy } from './device-copy.ts'
import { isCovered, openTextConnection, type TextConnection } from './text-connection.ts'
import * as Y from 'yjs'

let app: TestApp
let url: string
let anna: SignedIn
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'] })
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  anna = await app.signIn({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
})
afterAll(() => app?.close())

/** A device that stores nothing while it is broken. */
function makeDevice(stored: Uint8Array[] = []) {
  const state = { isBroken: false }
  const device: DeviceCopy = {
    load: async () => [...stored],
    append: async update => {
      if (state.isBroken) throw new Error('the disk is full')
      stored.push(update)
    },
    close: () => {},
  }
  return { device, stored, state }
}

async function makeText(): Promise<number> {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/svc/newsroom${createText.path}`,
    headers: anna.headers,
    payload: { title: '', stage: 'draft' },
  })
  return reply.json<{ text: { id: number } }>().text.id
}

type Opened = TextConnection & { goOffline(): void; goOnline(): void } & Disposable

function open(
  text: number,
  device: DeviceCopy,
  { token = anna.token, address = url, schema = textSchema } = {},
): Opened {
  const socket = io(address, {
    path: textSocketPath,
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    auth: { token, text, schema },
  })
  const connection = openTextConnection({
    device,
    socket,
    token: async () => token,
    refuseToken: () => {},
    remainingMs: () => 600_000,
  })
  return Object.assign(Object.create(connection) as TextConnection, {
    goOffline: () => void socket.disconnect(),
    goOnline: () => void socket.connect(),
    [Symbol.dispose]: () => connection.close(),
  })
}

async function reach<Key extends 'phase' | 'saving'>(
  connection: TextConnection,
  key: Key,
  value: TextConnection['state'][Key],
): Promise<void> {
  await expect.poll(() => connection.state[key]).toBe(value)
}
const words = ({ doc }: TextConnection) => doc.getText('title').toString()
const type = ({ doc }: TextConnection, text: string) => doc.getText('title').insert(doc.getText('title').length, text)

test('what is typed is acknowledged, and another window has it', async () => {
  const id = await makeText()
  using first = open(id, makeDevice().device)
  await reach(first, 'phase', 'open')
  type(first, 'Полка')
  expect(first.state.saving).toBe('saving')
  await reach(first, 'saving', 'saved')
  using second = open(id, makeDevice().device)
  await reach(second, 'phase', 'open')
  expect(words(second)).toBe('Полка')
  type(second, ' в доме')
  await expect.poll(() => words(first)).toBe('Полка в доме')
})

test('without the server the text is on the device, after a reload too, and arrives with what was deleted', async () => {
  const id = await makeText()
  const { device, stored } = makeDevice()
  {
    using connection = open(id, device)
    await reach(connection, 'phase', 'open')
    type(connection, 'До туннеля')
    await reach(connection, 'saving', 'saved')
    connection.goOffline()
    connection.doc.getText('title').delete(0, 3)
    await reach(connection, 'saving', 'device')
  }
  expect(stored.length).toBeGreaterThan(1)
  {
    // A reload in the tunnel: nobody answers at this address.
    using connection = open(id, device, { address: 'http://127.0.0.1:1' })
    await reach(connection, 'phase', 'open')
    expect(words(connection)).toBe('туннеля')
    expect(connection.state.saving).toBe('device')
  }
  using connection = open(id, device)
  await reach(connection, 'saving', 'saved')
  using other = open(id, makeDevice().device)
  await reach(other, 'phase', 'open')
  expect(words(other)).toBe('туннеля')
})

test('a device that stores nothing is not called a copy', async () => {
  const { device, state } = makeDevice()
  using connection = open(await makeText(), device)
  await reach(connection, 'phase', 'open')
  connection.goOffline()
  state.isBroken = true
  type(connection, 'Слова')
  await reach(connection, 'saving', 'nowhere')
  connection.goOnline()
  await reach(connection, 'saving', 'saved')
})

test('a text that was never opened here says so without a connection', async () => {
  using connection = open(await makeText(), makeDevice().device, { address: 'http://127.0.0.1:1' })
  await reach(connection, 'phase', 'not-here')
})

test('an older editor reads, and a person without the right is refused', async () => {
  const id = await makeText()
  using newer = open(id, makeDevice().device, { schema: textSchema })
  await reach(newer, 'phase', 'open')
  type(newer, 'Слова')
  await reach(newer, 'saving', 'saved')
  using older = open(id, makeDevice().device, { schema: textSchema - 1 })
  await reach(older, 'phase', 'open')
  expect(older.state.access).toMatchObject({ mode: 'read-only', reason: 'older-schema' })
  const reader = await app.signIn({ email: 'reader@delno.test' })
  using stranger = open(id, makeDevice().device, { token: reader.token })
  await reach(stranger, 'phase', 'refused')
})

test('a document that this editor would erase is not bound', async () => {
  const id = await makeText()
  const { device, stored } = makeDevice()
  const foreign = new Y.Doc()
  foreign.getXmlFragment('body').insert(0, [new Y.XmlElement('hologram')])
  stored.push(Y.encodeStateAsUpdate(foreign))
  using connection = open(id, device)
  await reach(connection, 'phase', 'unbindable')
  expect(connection.state.problems).toEqual([{ kind: 'erases', what: ['hologram'] }])
  expect(connection.doc.getXmlFragment('body').length).toBe(1)
})

test('one state vector covers another by every author', () => {
  const doc = new Y.Doc()
  doc.getText('title').insert(0, 'а')
  const before = Y.encodeStateVector(doc)
  doc.getText('title').insert(1, 'б')
  expect(isCovered(before, Y.encodeStateVector(doc))).toBe(true)
  expect(isCovered(Y.encodeStateVector(doc), before)).toBe(false)
})
