// Runs real editors over real sockets. The second node is another application on the same database.
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { encodeAwarenessUpdate } from 'y-protocols/awareness'
import { grantRole, removeRole, setBan } from '#contract/auth.ts'
import { changeText, createText, moveText, removeText } from '#contract/newsroom.ts'
import { sharedClient, textSchema, textSocketPath, type TextRefusal } from '#contract/newsroom-socket.ts'
import { lockOffice } from '#contract/office/access.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { compactLogs, readLog } from './compact-log.ts'
import { openNewsroomContext } from './context.ts'
import { awarenessBytesMax, messagesPerWindow, updateBytesMax } from './limits.ts'
import { appendUpdates } from './store/log.ts'
import { openEditor, paragraphOf, send, wordsOf, type Editor, type EditorOptions } from '#tests/text-editors.ts'

let app: TestApp
let another: Awaited<ReturnType<TestApp['openAnother']>>
let urls: [string, string]
let anna: SignedIn
let chief: SignedIn
let text: number
const editors: Editor[] = []
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'] })
  another = await app.openAnother()
  urls = [await listen(app), await listen(another)]
})
afterAll(async () => {
  await another.close()
  await app.close()
})
beforeEach(async () => {
  await app.empty()
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  text = (await ask(createText, anna, { body: { title: 'Фикус' } })).text.id
})
afterEach(() => {
  for (const editor of editors.splice(0)) editor.close()
})

async function ask<C extends Call>(call: C, person: SignedIn, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

async function open(person: SignedIn, options: Partial<EditorOptions> = {}, node = 0): Promise<Editor> {
  const editor = await openEditor(urls[node]!, { token: person.token, text, ...options })
  editors.push(editor)
  return editor
}

async function refusalOf(opening: Promise<unknown>): Promise<TextRefusal> {
  const error = await opening.then(
    () => undefined,
    (thrown: { refusal?: TextRefusal }) => thrown,
  )
  if (!error?.refusal) throw new Error('nothing was refused')
  return error.refusal
}

/** Reads the text as a process with an empty memory would. */
async function readFromDatabase(): Promise<Y.Doc> {
  return (await readLog(openNewsroomContext(app.context), text))!.doc
}
const countUpdates = async () =>
  (await app.context.db.sql.query<{ count: number }>('select count(*)::integer as count from newsroom.text_update'))
    .rows[0]!.count

/** A copy that writes under another client id, or under this one. */
function copyOf(doc: Y.Doc, client?: number): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  if (client !== undefined) copy.clientID = client
  return copy
}

/** The updates that a change makes. */
function updatesOf(doc: Y.Doc, change: () => void): Uint8Array[] {
  const updates: Uint8Array[] = []
  doc.on('update', (bytes: Uint8Array) => updates.push(bytes))
  doc.transact(change)
  return updates
}

describe('an acknowledged update', () => {
  test('can be read from the database alone', async () => {
    const editor = await open(anna)
    for (const letter of 'Полить в среду') editor.type(letter)
    await expect.poll(() => editor.isSaved()).toBe(true)
    expect(wordsOf(await readFromDatabase())).toBe('Полить в среду')
  })

  test('was committed before the acknowledgement', async () => {
    const editor = await open(anna)
    const { sql } = app.context.db
    // Holds the row that every update of the text must lock.
    const session = await sql.session()
    await session.query('begin')
    await session.query('select 1 from newsroom.text_head where text_id = $1 for update', [text])
    editor.type('а')
    // The socket answers in order: the server has seen the update.
    await editor.socket.emitWithAck('token', 'junk')
    expect(editor.isSaved()).toBe(false)
    await session.query('commit')
    session.release()
    await expect.poll(() => editor.isSaved()).toBe(true)
  })

  test('never belongs to a failed commit, and the editor keeps its words', async () => {
    const editor = await open(anna)
    editor.type('Было. ')
    await expect.poll(() => editor.isSaved()).toBe(true)
    const { sql } = app.context.db
    await sql.query(`alter table newsroom.text_update add constraint nothing_more check (seq < 3) not valid`)
    try {
      editor.type('Не вышло.')
      await expect.poll(() => editor.refused.map(({ code }) => code)).toEqual(['unavailable'])
      expect(editor.isSaved()).toBe(false)
      expect((await open(chief)).words).toBe('Было. ')
    } finally {
      await sql.query('alter table newsroom.text_update drop constraint nothing_more')
    }
    editor.socket.disconnect().connect()
    await expect.poll(() => editor.isSaved()).toBe(true)
    expect(wordsOf(await readFromDatabase())).toBe('Было. Не вышло.')
  })

  test('survives if the server stops right after the acknowledgement', async () => {
    const node = await app.openAnother()
    const editor = await openEditor(await listen(node), { token: anna.token, text })
    editors.push(editor)
    editor.type('Последнее слово')
    await expect.poll(() => editor.isSaved()).toBe(true)
    node.app.server.closeAllConnections()
    editor.socket.io.engine.close()
    expect((await open(chief)).words).toBe('Последнее слово')
    await node.close()
  })
})

describe('several people', () => {
  test('in one paragraph on two nodes converge', async () => {
    const [here, there] = [await open(anna), await open(chief, {}, 1)]
    here.type('Раз. ')
    await expect.poll(() => there.words).toBe('Раз. ')
    for (let turn = 0; turn < 20; turn += 1) {
      here.type('а', 0)
      there.type('б')
    }
    await expect.poll(() => here.words.length).toBe(45)
    await expect.poll(() => there.words).toBe(here.words)
    expect(wordsOf(await readFromDatabase())).toBe(here.words)
  })

  test('merge with one who was offline for long, including deletions', async () => {
    const writer = await open(anna)
    writer.type('Первое. Второе. Третье.')
    await expect.poll(() => writer.isSaved()).toBe(true)
    const traveller = await open(anna)
    traveller.socket.disconnect()
    traveller.erase(0, 8)
    traveller.type(' В дороге.')
    writer.type('Дома. ', 8)
    await expect.poll(() => writer.isSaved()).toBe(true)
    app.clock.advance(20 * 60_000)
    traveller.socket.auth = { token: (await app.signInToOffice({ email: 'anna@delno.test' })).token, text, schema: 1 }
    traveller.socket.connect()
    await expect.poll(() => traveller.isSaved()).toBe(true)
    await expect.poll(() => writer.words).toBe('Дома. Второе. Третье. В дороге.')
    expect(traveller.words).toBe(writer.words)
  })

  test('see the title in lists soon after it is typed', async () => {
    const editor = await open(anna)
    editor.doc.getText('title').insert(5, ' зимой')
    await expect.poll(() => editor.isSaved()).toBe(true)
    const { rows } = await app.context.db.sql.query('select title from newsroom.text')
    expect(rows).toEqual([{ title: 'Фикус зимой' }])
  })
})

describe('an update', () => {
  test('sent again is acknowledged and not stored twice', async () => {
    const editor = await open(anna)
    let sent: Uint8Array | undefined
    editor.doc.once('update', (bytes: Uint8Array) => (sent = bytes))
    editor.type('Слово')
    await expect.poll(() => editor.isSaved()).toBe(true)
    const stored = await countUpdates()
    const answers = await Promise.all(Array.from({ length: 5 }, () => editor.send(sent)))
    expect(answers.every(answer => 'vector' in answer)).toBe(true)
    expect(await countUpdates()).toBe(stored)
    expect(wordsOf(await readFromDatabase())).toBe('Слово')
  })

  test('that depends on a missing update is refused, and the answer says from where to send again', async () => {
    const editor = await open(anna)
    editor.type('а')
    await expect.poll(() => editor.isSaved()).toBe(true)
    const ahead = copyOf(editor.doc)
    const updates: Uint8Array[] = []
    ahead.on('update', (bytes: Uint8Array) => updates.push(bytes))
    paragraphOf(ahead).insert(1, 'б')
    paragraphOf(ahead).insert(2, 'в')
    const stored = await countUpdates()
    const refusal = (await editor.send(updates[1])) as TextRefusal
    expect(refusal).toMatchObject({ code: 'conflict' })
    expect(await countUpdates()).toBe(stored)
    await editor.send(updates[0])
    expect(wordsOf(await readFromDatabase())).toBe('аб')
    await editor.send(Y.encodeStateAsUpdate(ahead, refusal.resendFrom))
    expect(wordsOf(await readFromDatabase())).toBe('абв')
  })

  test('with a deletion of something missing is refused', async () => {
    const editor = await open(anna)
    const ahead = copyOf(editor.doc)
    ahead.getText('title').insert(0, 'Ж')
    const [update] = updatesOf(ahead, () => ahead.getText('title').delete(0, 1))
    expect(await editor.send(update)).toMatchObject({ code: 'conflict' })
  })

  test('that would take effect with the next letter of somebody else is refused', async () => {
    const boss = await open(chief)
    const next = copyOf(boss.doc, boss.doc.clientID)
    next.getText('title').insert(5, 'х')
    const planted = copyOf(next)
    const [update] = updatesOf(planted, () => {
      planted.getText('title').insert(6, ' РЕКЛАМА')
      planted.getMap('fields').set('adsToken', '2VtzqvXYZ')
    })
    const author = await open(anna)
    expect(await author.send(update)).toMatchObject({ code: 'conflict' })
    boss.doc.getText('title').insert(5, '!')
    await expect.poll(() => boss.isSaved()).toBe(true)
    for (const doc of [boss.doc, author.doc, await readFromDatabase()]) {
      await expect.poll(() => doc.getText('title').toString()).toBe('Фикус!')
      expect(doc.getMap('fields').toJSON()).toEqual({})
    }
  })

  test('whose parts wait for each other is refused, and other updates are saved', async () => {
    /** One letter under the first id after one letter under the second. */
    const after = (client: number, before: number) => {
      const doc = new Y.Doc()
      doc.clientID = before
      doc.getText('title').insert(0, 'а')
      const vector = Y.encodeStateVector(doc)
      doc.clientID = client
      doc.getText('title').insert(1, 'б')
      return Y.encodeStateAsUpdate(doc, vector)
    }
    const editor = await open(anna)
    expect(await editor.send(Y.mergeUpdates([after(11, 22), after(22, 11)]))).toMatchObject({ code: 'bad_request' })
    editor.type('Дальше')
    await expect.poll(() => editor.isSaved()).toBe(true)
    expect((await readFromDatabase()).getText('title').toString()).toBe('Фикус')
  })

  test('that continues the client id of somebody else is refused by every process', async () => {
    const boss = await open(chief)
    boss.type('А')
    await expect.poll(() => boss.isSaved()).toBe(true)
    const forged = copyOf(boss.doc, boss.doc.clientID)
    const [update] = updatesOf(forged, () => paragraphOf(forged).insert(1, 'Х'))
    for (const node of [0, 1]) {
      const author = await open(anna, {}, node)
      expect(await author.send(update)).toMatchObject({ code: 'forbidden' })
      // What is known already changes nothing, whoever sends it.
      expect(await author.send(Y.encodeStateAsUpdate(boss.doc))).toHaveProperty('vector')
    }
    boss.type('Б')
    await expect.poll(() => boss.isSaved()).toBe(true)
    expect(wordsOf(await readFromDatabase())).toBe('АБ')
  })

  test('of the same person from another page is taken, also by a process that lags behind', async () => {
    const [here, there] = [await open(anna), await open(anna, {}, 1)]
    here.type('Раз')
    await expect.poll(() => here.isSaved()).toBe(true)
    // Tabs of one browser tell each other what they have, before the server does.
    Y.applyUpdate(there.doc, Y.encodeStateAsUpdate(here.doc))
    there.type(' два')
    await expect.poll(() => there.isSaved()).toBe(true)
    expect(there.refused).toEqual([])
    expect(wordsOf(await readFromDatabase())).toBe('Раз два')
  })

  test('under the client id of nobody brings the first paragraph, and nothing else', async () => {
    const [author, boss] = [await open(anna), await open(chief)]
    const first = (name: string) => {
      const doc = new Y.Doc()
      doc.clientID = sharedClient
      doc.getXmlFragment('body').insert(0, [new Y.XmlElement(name)])
      return doc
    }
    expect(await author.send(Y.encodeStateAsUpdate(first('heading')))).toMatchObject({ code: 'forbidden' })
    const more = first('paragraph')
    more.getText('title').insert(0, 'х')
    expect(await author.send(Y.encodeStateAsUpdate(more))).toMatchObject({ code: 'forbidden' })
    for (const { doc } of [author, boss]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(first('paragraph')))
    await expect.poll(() => [author.isSaved(), boss.isSaved()]).toEqual([true, true])
    expect([...author.refused.slice(2), ...boss.refused]).toEqual([])
    expect((await readFromDatabase()).getXmlFragment('body').length).toBe(1)
  })

  test('that an earlier release has left waiting never takes effect', async () => {
    const boss = await open(chief)
    const next = copyOf(boss.doc, boss.doc.clientID)
    next.getText('title').insert(5, 'х')
    const planted = copyOf(next)
    const [update] = updatesOf(planted, () => planted.getText('title').insert(6, ' РЕКЛАМА'))
    await app.context.db.sql.query(
      `with head as (update newsroom.text_head set seq = seq + 1 where text_id = $1 returning seq, schema)
       insert into newsroom.text_update select $1, seq, $2, $3, schema, now() from head`,
      [text, anna.userId, update],
    )
    boss.doc.getText('title').insert(5, '!')
    await expect.poll(() => boss.isSaved()).toBe(true)
    expect((await readFromDatabase()).getText('title').toString()).toBe('Фикус!')
    expect((await open(anna, {}, 1)).doc.getText('title').toString()).toBe('Фикус!')
  })

  test('with invalid bytes is refused, and other updates are saved', async () => {
    const editor = await open(anna)
    const junk = [new Uint8Array([255, 255, 255]), new Uint8Array(), 'текст', { a: 1 }, new Uint8Array(300).fill(7)]
    for (const bytes of junk) expect(await editor.send(bytes)).toMatchObject({ code: 'bad_request' })
    editor.type('Дальше')
    await expect.poll(() => editor.isSaved()).toBe(true)
    expect(wordsOf(await readFromDatabase())).toBe('Дальше')
  })

  test('that is too large is refused with a message; one that exceeds the transport limit ends the connection', async () => {
    const editor = await open(anna)
    expect(await editor.send(new Uint8Array(updateBytesMax + 1))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('по частям'),
    })
    let breaks = 0
    editor.socket.on('disconnect', () => (breaks += 1))
    void editor.send(new Uint8Array(2 * updateBytesMax + 10))
    await expect.poll(() => breaks).toBe(1)
  })

  test('of advertising fields is refused without the right, and other updates are saved', async () => {
    const editor = await open(anna)
    editor.doc.getMap('fields').set('adsToken', '2VtzqvXYZ')
    await expect.poll(() => editor.refused).toMatchObject([{ code: 'forbidden' }])
    expect(await readFromDatabase().then(doc => doc.getMap('fields').toJSON())).toEqual({})
    const other = await open(chief)
    other.doc.getMap('fields').set('adsToken', '2VtzqvXYZ')
    other.type('Раз')
    await expect.poll(() => other.isSaved()).toBe(true)
    expect(await readFromDatabase().then(doc => doc.getMap('fields').toJSON())).toEqual({ adsToken: '2VtzqvXYZ' })
  })

  test('is refused when a socket sends too many', async () => {
    const editor = await open(anna)
    const bytes = Y.encodeStateAsUpdate(editor.doc)
    const answers = await Promise.all(Array.from({ length: messagesPerWindow + 5 }, () => editor.send(bytes)))
    const refused = answers.filter(answer => 'code' in answer)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(new Set(refused.map(answer => (answer as TextRefusal).code))).toEqual(new Set(['rate_limited']))
    expect(answers.at(0)).toHaveProperty('vector')
  })
})

describe('an editor of another schema', () => {
  test('that is older may only read, and its updates are refused', async () => {
    const [older, present] = [await open(anna, { schema: 0 }), await open(anna)]
    expect(older.access).toMatchObject({ mode: 'read-only', reason: 'older-schema' })
    older.type('Старое')
    await expect
      .poll(() => older.refused)
      .toEqual([{ code: 'read_only', reason: 'older-schema', message: expect.stringContaining('Обновите страницу') }])
    present.type('Новое')
    await expect.poll(() => older.words).toContain('Новое')
    expect(wordsOf(await readFromDatabase())).toBe('Новое')
  })

  test('that is newer than the server may only read and learns why', async () => {
    const newer = await open(anna, { schema: 2 })
    expect(newer.access).toMatchObject({ mode: 'read-only', reason: 'newer-schema' })
  })

  test('that became older while it was open learns it with its next update', async () => {
    const editor = await open(anna)
    await app.context.db.sql.query('update newsroom.text_head set schema = 2')
    editor.type('Поздно')
    await expect.poll(() => editor.refused).toMatchObject([{ code: 'read_only', reason: 'older-schema' }])
    expect(editor.access).toMatchObject({ reason: 'older-schema' })
  })
})

describe('access', () => {
  test('is refused without a token, with a forged one, to a reader’s sign-in, and to texts of other authors', async () => {
    const reader = await app.signIn({ email: 'reader@delno.test' })
    const vera = await app.signInToOffice({
      email: 'vera@delno.test',
      roles: [{ application: 'quasar', name: 'user' }],
    })
    const openAs = (token: string, of = text) => refusalOf(openEditor(urls[0], { token, text: of }))
    expect(await openAs('')).toMatchObject({ code: 'unauthorized' })
    expect(await openAs('junk.junk.junk')).toMatchObject({ code: 'unauthorized' })
    expect(await openAs(reader.token)).toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('Войдите в редакцию'),
    })
    expect(await openAs(vera.token)).toMatchObject({ code: 'forbidden' })
    expect(await openAs(chief.token, 999)).toMatchObject({ code: 'not_found' })
    expect(await openAs(chief.token, 0)).toMatchObject({ code: 'validation' })
  })

  test('is refused to a chief’s sign-in on the site, also on an open connection and after the office was locked', async () => {
    const atHome = await app.signIn({ email: 'chief@delno.test' })
    const isChief = async () => {
      const found = await app.context.verifyToken(atHome.token)
      return found.kind === 'valid' && found.viewer.roles
    }
    expect(await isChief()).toEqual([{ application: 'quasar', name: 'admin' }])
    const refused = () => refusalOf(openEditor(urls[0], { token: atHome.token, text }))
    expect(await refused()).toMatchObject({ code: 'unauthorized' })
    const editor = await open(chief)
    expect(await editor.socket.emitWithAck('token', atHome.token)).toMatchObject({ code: 'unauthorized' })
    await app.ask(lockOffice, { body: {} })
    expect(await isChief()).toEqual([{ application: 'quasar', name: 'admin' }])
    expect(await refused()).toMatchObject({ code: 'unauthorized' })
  })

  test('of an author becomes read-only at proofreading, on an open connection', async () => {
    const editor = await open(anna)
    expect(editor.access).toEqual({ mode: 'write' })
    await ask(moveText, anna, { params: { id: text }, body: { stage: 'proofreading' } })
    editor.type('Поздно')
    await expect.poll(() => editor.refused).toMatchObject([{ code: 'read_only', reason: 'stage' }])
    await expect.poll(() => editor.access).toMatchObject({ mode: 'read-only', reason: 'stage' })
    expect((await open(chief)).access).toEqual({ mode: 'write' })
    expect(wordsOf(await readFromDatabase())).toBe('')
  })

  test('is checked again when a text is opened on a connection that was admitted before', async () => {
    const idle = io(urls[0], {
      path: textSocketPath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: anna.token, text, schema: textSchema },
    })
    const heard: unknown[] = []
    idle.onAny(event => heard.push(event))
    await new Promise<void>(resolve => idle.on('connect', resolve))
    await ask(changeText, chief, { params: { id: text }, body: { ownerId: chief.userId } })
    const openIdle = () => idle.emitWithAck('open', Y.encodeStateVector(new Y.Doc()))
    expect(await openIdle()).toEqual({ code: 'forbidden', message: 'Этот текст видят его автор и редакторы' })
    const editor = await open(chief)
    editor.type('Тайна')
    editor.awareness.setLocalState({ cursor: 1 })
    await expect.poll(() => editor.isSaved()).toBe(true)
    expect(await openIdle()).toMatchObject({ code: 'forbidden' })
    expect(heard).toEqual([])
    idle.disconnect()
  })

  test('to a deleted text is read-only; people who have it open keep their words', async () => {
    const editor = await open(anna)
    await ask(removeText, anna, { params: { id: text } })
    await expect.poll(() => editor.access).toMatchObject({ reason: 'removed' })
    editor.type('Мои слова')
    await expect.poll(() => editor.refused).toMatchObject([{ code: 'read_only', reason: 'removed' }])
    expect(editor.words).toBe('Мои слова')
  })

  test('ends after a ban, a lost role and an ended session', async () => {
    const editor = await open(anna)
    await app.ask(setBan, { body: { email: 'anna@delno.test', isBanned: true } })
    await expect.poll(() => editor.refused).toContainEqual(expect.objectContaining({ code: 'forbidden' }))
    await app.ask(setBan, { body: { email: 'anna@delno.test', isBanned: false } })

    const other = await open(chief)
    await app.ask(removeRole, { body: { email: 'chief@delno.test', application: 'quasar', name: 'admin' } })
    await expect.poll(() => other.refused).toContainEqual(expect.objectContaining({ code: 'forbidden' }))
    await app.ask(grantRole, { body: { email: 'chief@delno.test', application: 'quasar', name: 'admin' } })

    const phone = await app.signInToOffice({ email: 'chief@delno.test' })
    const third = await open(phone)
    await app.app.inject({
      method: 'POST',
      url: '/svc/auth/office/sign-out',
      headers: { origin: app.config.siteUrl, cookie: phone.cookie },
    })
    await expect.poll(() => third.refused).toContainEqual(expect.objectContaining({ code: 'unauthorized' }))
  })

  test('ends when the token expires, and continues with a newer token of the same person', async () => {
    app.clock.advance(5 * 60_000 - 1_500)
    const [careless, careful] = [await open(anna), await open(chief)]
    let breaks = 0
    careful.socket.on('disconnect', () => (breaks += 1))
    const again = await app.signInToOffice({ email: 'chief@delno.test' })
    const stranger = await app.signInToOffice({ email: 'anna@delno.test' })
    expect(await careful.socket.emitWithAck('token', stranger.token)).toMatchObject({ code: 'forbidden' })
    expect(await careful.socket.emitWithAck('token', again.token)).toEqual({})
    await expect.poll(() => careless.socket.connected).toBe(false)
    expect([careful.socket.connected, breaks]).toEqual([true, 0])
  })
})

describe('presence', () => {
  const peopleIn = (editor: Editor) =>
    [...editor.awareness.getStates().values()].flatMap(state => (state['user'] ? [state['user']] : []))

  test('shows the name of the account, whatever name a client sends', async () => {
    await app.context.db.sql.query(
      `update auth."user" set display_name = 'Анна Петрова' where email = 'anna@delno.test'`,
    )
    const [here, there] = [await open(anna), await open(chief)]
    here.awareness.setLocalState({ user: { id: chief.userId, name: 'Главный' }, cursor: { at: 3 } })
    await expect.poll(() => peopleIn(there)).toContainEqual({ id: anna.userId, name: 'Анна Петрова' })
    expect([...there.awareness.getStates().values()]).toContainEqual({
      user: { id: anna.userId, name: 'Анна Петрова' },
      cursor: { at: 3 },
    })
    const late = await open(chief)
    expect(peopleIn(late)).toEqual([{ id: anna.userId, name: 'Анна Петрова' }])
    here.close()
    await expect.poll(() => peopleIn(there)).toEqual([])
  })

  test('is ignored for several clients at once, for the client of another person, and if it is too large', async () => {
    const [here, there] = [await open(anna), await open(chief)]
    here.awareness.setLocalState({ cursor: 1 })
    await expect.poll(() => there.awareness.getStates().get(here.doc.clientID)).toMatchObject({ cursor: 1 })
    const heard: unknown[] = []
    here.socket.on('awareness', bytes => heard.push(bytes))
    // The chief sends a state for Anna's client, then for two clients, then one that is too large, then junk.
    const forged = there.awareness
    forged.meta.set(here.doc.clientID, { clock: 99, lastUpdated: 0 })
    there.socket.emit('awareness', encodeAwarenessUpdate(forged, [here.doc.clientID]))
    there.socket.emit('awareness', encodeAwarenessUpdate(forged, [here.doc.clientID, there.doc.clientID]))
    there.socket.emit('awareness', new Uint8Array(awarenessBytesMax + 1))
    there.socket.emit('awareness', new Uint8Array([1, 2, 3]))
    there.socket.emit('awareness', 'junk')
    // Messages of a socket are handled in order.
    await there.socket.emitWithAck('open', new Uint8Array([0]))
    await here.socket.emitWithAck('open', new Uint8Array([0]))
    expect(heard).toEqual([])
    const { rows } = await app.context.db.sql.query<{ count: number }>(
      'select count(*)::integer as count from newsroom.text_update',
    )
    expect(rows[0]!.count).toBe(1)
  })
})

describe('the log', () => {
  const base = () => openNewsroomContext(app.context)

  test('refuses a client id that another process has given to somebody else meanwhile', async () => {
    const { db, now } = base()
    const bytes = Y.encodeStateAsUpdate(new Y.Doc())
    const claim = ({ userId }: SignedIn) =>
      appendUpdates(db.kysely, {
        textId: text,
        revision: 1,
        schema: textSchema,
        updates: [{ authorId: userId, bytes, schema: textSchema }],
        claimed: new Map([[7, userId]]),
        shown: undefined,
        now: now(),
      })
    const first = (await claim(anna))!
    await expect(claim(chief)).rejects.toThrow('person_id')
    expect(await claim(anna)).toBe(first + 1)
  })

  const snapshotSeq = async () =>
    (await app.context.db.sql.query<{ snapshot_seq: number }>('select snapshot_seq from newsroom.text_head')).rows[0]!
      .snapshot_seq

  test('is compacted after 200 updates or 30 seconds, with the same content', async () => {
    const editor = await open(anna)
    for (let letter = 0; letter < 210; letter += 1) editor.type('а')
    await expect.poll(() => editor.isSaved()).toBe(true)
    expect(await compactLogs(base())).toBe(1)
    const folded = await snapshotSeq()
    expect(folded).toBe(await countUpdates())
    editor.type('б')
    await expect.poll(() => editor.isSaved()).toBe(true)
    expect(await compactLogs(base())).toBe(0)
    app.clock.advance(31_000)
    expect(await compactLogs(base())).toBe(1)
    expect(await compactLogs(base())).toBe(0)
    expect(wordsOf(await readFromDatabase())).toBe(`${'а'.repeat(210)}б`)
    editor.type('в')
    await expect.poll(() => editor.isSaved()).toBe(true)
    expect((await open(chief, {}, 1)).words).toBe(`${'а'.repeat(210)}бв`)
  })

  test('loses only updates that are 30 days old and in a snapshot', async () => {
    const { removeOld } = await import('./remove-old.ts')
    const editor = await open(anna)
    editor.type('Старое')
    await expect.poll(() => editor.isSaved()).toBe(true)
    app.clock.advance(31 * 86_400_000)
    await removeOld(base())
    expect(await countUpdates()).toBeGreaterThan(0)
    await compactLogs(base())
    await removeOld(base())
    expect(await countUpdates()).toBe(0)
    expect(wordsOf(await readFromDatabase())).toBe('Старое')
  })
})
