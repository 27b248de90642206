// Connects to a text over the real socket of the newsroom; the device storage is a list in memory.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createText } from '#contract/newsroom.ts'
import { textSchema, textSocketPath } from '#contract/newsroom-socket.ts'
import { readLog } from '#services/newsroom/compact-log.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { isCovered } from '../saving/acknowledged.ts'
import type { DeviceCopy } from '../saving/device-copy.ts'
import { openOtherTabs, type OtherTabs } from '../saving/other-tabs.ts'
import { openTextConnection, type TextConnection } from './text-connection.ts'
import * as Y from 'yjs'

let app: TestApp
let url: string
let anna: SignedIn
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'] })
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
})
afterAll(() => app?.close())

/** An in-memory device copy that rejects while `isBroken`. */
function makeDevice(stored: Uint8Array[] = []) {
  const state = { isBroken: false, isSaved: false, isDropped: false }
  const device: DeviceCopy = {
    load: async () => [...stored],
    append: async update => {
      if (state.isBroken) throw new Error('the disk is full')
      stored.push(update)
    },
    noteSaved: isSaved => void Object.assign(state, { isSaved }),
    drop: async () => void Object.assign(state, { isDropped: true }),
    close: () => {},
  }
  return { device, stored, state }
}

/** No other tabs: every connection is in its own browser. */
const alone: OtherTabs = { isKeeper: true, tell: () => {}, hello: () => {}, listen: () => {}, close: () => {} }

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
  { token = anna.token, address = url, schema = textSchema, tabs = alone } = {},
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
    tabs,
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

test('a typed change is acknowledged and reaches another window', async () => {
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

test('without the server a text is kept on the device, also after a reload, and later arrives with its deletions', async () => {
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
    // A reload without a connection: nothing answers at this address.
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

test('a device copy with a gap does not hold up what is typed, and its rest is sent when the gap closes', async () => {
  const id = await makeText()
  const page = new Y.Doc()
  const updates: Uint8Array[] = []
  page.on('update', (bytes: Uint8Array) => updates.push(bytes))
  page.getText('title').insert(0, 'Раз ')
  page.getText('title').insert(4, 'два ')
  const { device, state } = makeDevice([updates[1]!])
  using first = open(id, device)
  await reach(first, 'phase', 'open')
  type(first, 'три')
  await reach(first, 'saving', 'saved')
  expect([words(first), state.isSaved]).toEqual(['три', false])
  // Another copy of the same person has what is missing.
  using second = open(id, makeDevice([updates[0]!]).device)
  await expect.poll(() => words(second)).toContain('два')
  await expect.poll(() => [words(first), state.isSaved]).toEqual([words(second), true])
  using colleague = open(id, makeDevice().device)
  await reach(colleague, 'saving', 'saved')
  expect(words(colleague)).toBe(words(first))
})

test('what the server has lost is sent again, after a reconnection and without one', async () => {
  const id = await makeText()
  const { sql } = app.context.db
  /** Empties the log, as a backup from before does. */
  const rewind = async () => {
    await sql.query('delete from newsroom.text_update where text_id = $1', [id])
    await sql.query('update newsroom.text_head set seq = 0 where text_id = $1', [id])
  }
  const stored = async () => (await readLog(openNewsroomContext(app.context), id))?.doc.getText('title').toString()
  const openTexts = () => app.context.metrics.getSingleMetricAsString('delno_newsroom_texts')
  using connection = open(id, makeDevice().device)
  await reach(connection, 'phase', 'open')
  type(connection, 'Раз ')
  await reach(connection, 'saving', 'saved')

  connection.goOffline()
  await expect.poll(openTexts).toContain('delno_newsroom_texts 0')
  await rewind()
  connection.goOnline()
  await expect.poll(stored).toBe('Раз ')
  await reach(connection, 'saving', 'saved')

  await rewind()
  // A failed write makes the server read the log again.
  await sql.query('alter table newsroom.text_update add constraint nothing_more check (seq < 1) not valid')
  type(connection, 'два')
  await expect.poll(() => connection.state.refusal).toMatchObject({ code: 'unavailable' })
  await sql.query('alter table newsroom.text_update drop constraint nothing_more')
  await expect.poll(stored).toBe('Раз два')
  await reach(connection, 'saving', 'saved')
})

test('a device that fails to store is not reported as a copy', async () => {
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

test('a text that was never opened on this device is reported as not here without a connection', async () => {
  using connection = open(await makeText(), makeDevice().device, { address: 'http://127.0.0.1:1' })
  await reach(connection, 'phase', 'not-here')
})

test('an older editor may read, and a person without the right is refused', async () => {
  const id = await makeText()
  using newer = open(id, makeDevice().device, { schema: textSchema })
  await reach(newer, 'phase', 'open')
  type(newer, 'Слова')
  await reach(newer, 'saving', 'saved')
  using older = open(id, makeDevice().device, { schema: textSchema - 1 })
  await reach(older, 'phase', 'open')
  expect(older.state.access).toMatchObject({ mode: 'read-only', reason: 'older-schema' })
  const author = await app.signInToOffice({
    email: 'vera@delno.test',
    roles: [{ application: 'quasar', name: 'user' }],
  })
  using stranger = open(id, makeDevice().device, { token: author.token })
  await reach(stranger, 'phase', 'refused')
})

test('a document of which this editor would erase a part is not bound', async () => {
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

test('a state vector covers another only if it does so for every client', () => {
  const doc = new Y.Doc()
  doc.getText('title').insert(0, 'а')
  const before = Y.encodeStateVector(doc)
  doc.getText('title').insert(1, 'б')
  expect(isCovered(before, Y.encodeStateVector(doc))).toBe(true)
  expect(isCovered(Y.encodeStateVector(doc), before)).toBe(false)
})

test('changes of a colleague do not reset the status «saved»', async () => {
  const id = await makeText()
  using first = open(id, makeDevice().device)
  await reach(first, 'saving', 'saved')
  using second = open(id, makeDevice().device)
  await reach(second, 'phase', 'open')
  type(second, 'Слова')
  await reach(second, 'saving', 'saved')
  await expect.poll(() => words(first)).toBe('Слова')
  expect(first.state.saving).toBe('saved')
})

test('two tabs of one browser share changes without a connection, and only one of them stores changes from elsewhere', async () => {
  const id = await makeText()
  const { device, stored } = makeDevice()
  const tabs = () => openOtherTabs(anna.userId, id)
  const firstTabs = tabs()
  await expect.poll(() => firstTabs.isKeeper).toBe(true)
  using first = open(id, device, { tabs: firstTabs })
  await reach(first, 'phase', 'open')
  type(first, 'Раз')
  await reach(first, 'saving', 'saved')
  const secondTabs = tabs()
  using second = open(id, device, { tabs: secondTabs })
  await reach(second, 'saving', 'saved')
  expect([secondTabs.isKeeper, words(second)]).toEqual([false, 'Раз'])

  using colleague = open(id, makeDevice().device)
  await reach(colleague, 'phase', 'open')
  const before = stored.length
  type(colleague, ' два')
  await expect.poll(() => [words(first), words(second)]).toEqual(['Раз два', 'Раз два'])
  expect(stored.length - before).toBe(1)

  first.goOffline()
  second.goOffline()
  type(first, ' три')
  await expect.poll(() => words(second)).toBe('Раз два три')
  type(second, ' четыре')
  await expect.poll(() => words(first)).toBe('Раз два три четыре')
  await reach(second, 'saving', 'device')
  expect(stored.length - before).toBe(3)

  // The first tab is closed for good: the second one has all changes on the device and sends them.
  first[Symbol.dispose]()
  await expect.poll(() => secondTabs.isKeeper).toBe(true)
  const kept = new Y.Doc()
  for (const update of stored) Y.applyUpdate(kept, update)
  expect(kept.getText('title').toString()).toBe('Раз два три четыре')
  second.goOnline()
  await reach(second, 'saving', 'saved')
  await expect.poll(() => words(colleague)).toBe('Раз два три четыре')
})

test('a tab that opens without a connection gets the words that only another tab has', async () => {
  const id = await makeText()
  const nowhere = { address: 'http://127.0.0.1:1' }
  const tabs = () => openOtherTabs(anna.userId, id)
  using first = open(id, makeDevice().device, { tabs: tabs() })
  await reach(first, 'phase', 'open')
  first.goOffline()
  type(first, 'Только здесь')
  using second = open(id, makeDevice().device, { tabs: tabs(), ...nowhere })
  await reach(second, 'phase', 'open')
  expect(words(second)).toBe('Только здесь')
})

test('an editor that has become outdated refuses updates with blocks that it would erase', async () => {
  const id = await makeText()
  const { device, stored } = makeDevice()
  using older = open(id, device)
  await reach(older, 'phase', 'open')
  await app.context.db.sql.query('update newsroom.text_head set schema = $1 where text_id = $2', [textSchema + 1, id])
  // Any update makes the server check access again.
  type(older, 'Слова')
  await expect.poll(() => older.state.access).toMatchObject({ mode: 'read-only', reason: 'older-schema' })
  const newer = new Y.Doc()
  newer.getXmlFragment('body').insert(0, [new Y.XmlElement('hologram')])
  await app.context.db.sql.query(
    `insert into newsroom.text_update (text_id, seq, author_id, bytes, schema, created_at)
     select text_id, seq + 1, 'nina', $1, schema, now() from newsroom.text_head where text_id = $2`,
    [Y.encodeStateAsUpdate(newer), id],
  )
  await app.context.db.sql.query('update newsroom.text_head set seq = seq + 1 where text_id = $1', [id])
  await app.context.events.signal('text.written', { id, seq: 1_000_000 })
  await reach(older, 'phase', 'unbindable')
  expect(older.doc.getXmlFragment('body').length).toBe(0)
  const kept = new Y.Doc()
  for (const update of stored) Y.applyUpdate(kept, update)
  expect(kept.getXmlFragment('body').length).toBe(0)
})

test('if the server fails to load the text, the client asks again, and the text stays open meanwhile', async () => {
  const id = await makeText()
  using connection = open(id, makeDevice().device)
  await reach(connection, 'saving', 'saved')
  const phases = new Set<string>()
  connection.subscribe(() => phases.add(connection.state.phase))
  // Renaming the table makes every query about the text fail.
  await app.context.db.sql.query('alter table newsroom.text_head rename to elsewhere')
  connection.goOffline()
  connection.goOnline()
  await expect.poll(() => connection.state.isConnected).toBe(false)
  type(connection, 'Слова')
  await reach(connection, 'saving', 'device')
  await app.context.db.sql.query('alter table newsroom.elsewhere rename to text_head')
  await reach(connection, 'saving', 'saved')
  expect([...phases]).toEqual(['open'])
})

test('the device copy is marked as acknowledged, and is dropped when the text is gone', async () => {
  const id = await makeText()
  const { device, state } = makeDevice()
  {
    using connection = open(id, device)
    await reach(connection, 'saving', 'saved')
    expect(state.isSaved).toBe(true)
    connection.goOffline()
    type(connection, 'Ещё не отправлено')
    expect(state.isSaved).toBe(false)
    connection.goOnline()
    await reach(connection, 'saving', 'saved')
    expect(state.isSaved).toBe(true)
  }
  expect(state.isDropped).toBe(false)
  {
    using connection = open(2 ** 40, device)
    await reach(connection, 'phase', 'refused')
  }
  expect(state.isDropped).toBe(true)
})
