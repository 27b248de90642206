// Tests the calls of the newsroom; co-editing.test.ts tests the sockets, rights.test.ts the permissions.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { getUsers } from '#contract/auth.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import * as calls from '#contract/newsroom.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openNewsroomContext } from './context.ts'
import { automaticVersionsMax, namedVersionsMax, remarksMax, removedKeptDays } from './limits.ts'
import { removeOld } from './remove-old.ts'
import { openEditor, paragraphOf, send, type Editor } from '#tests/text-editors.ts'

let app: TestApp
let url: string
let anna: SignedIn
let chief: SignedIn
const editors: Editor[] = []
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'] })
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
})
afterEach(() => {
  for (const editor of editors.splice(0)) editor.close()
})

async function ask<C extends Call>(call: C, person: SignedIn, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
async function refusal<C extends Call>(call: C, person: SignedIn, input: CallInput<C>) {
  const { status, body } = await send(app, call, person.headers, input)
  return [status, body.code]
}
const create = async (body: CallInput<typeof calls.createText>['body'], person = anna) =>
  (await ask(calls.createText, person, { body })).text

async function open(text: number, person = anna): Promise<Editor> {
  const editor = await openEditor(url, { token: person.token, text })
  editors.push(editor)
  return editor
}
async function type(editor: Editor, words: string): Promise<void> {
  editor.type(words)
  await expect.poll(() => editor.isSaved()).toBe(true)
}
const listActions = async (id: number) =>
  (await ask(calls.listTextLog, chief, { params: { id } })).items.map(({ action, detail }) => [action, detail])

describe('a text', () => {
  test('begins with its title in the log, with the caller as its owner', async () => {
    const text = await create({
      title: 'Фикус зимой',
      kind: 'health',
      section: 'dom',
      deadline: '2026-12-01T10:00:00+03:00',
    })
    expect(text).toMatchObject({
      kind: 'health',
      stage: 'idea',
      title: 'Фикус зимой',
      section: 'dom',
      ownerId: anna.userId,
      deadline: '2026-12-01T07:00:00.000Z',
      postId: null,
      schema: 1,
      may: ['read', 'write', 'remark', 'claim', 'name', 'restore', 'change', 'leave', 'enter', 'remove'],
      mayMoveTo: ['draft', 'fact-check', 'proofreading'],
      mayRelease: false,
    })
    expect((await open(text.id)).doc.getText('title').toString()).toBe('Фикус зимой')
    expect(await listActions(text.id)).toEqual([['created', { stage: 'idea' }]])
  })

  test('is created for somebody else only by an editor, and only for a colleague', async () => {
    expect((await create({ ownerId: anna.userId }, chief)).ownerId).toBe(anna.userId)
    expect(await refusal(calls.createText, anna, { body: { ownerId: chief.userId } })).toEqual([403, 'forbidden'])
    const ownerId = '00000000-0000-4000-8000-000000000000'
    expect(await refusal(calls.createText, chief, { body: { ownerId } })).toEqual([400, 'validation'])
  })

  test('changes its section, owner and deadline, and notifies people who have it open', async () => {
    const { id } = await create({ title: 'Фикус' })
    const editor = await open(id)
    const { text } = await ask(calls.changeText, chief, {
      params: { id },
      body: { section: 'sad', ownerId: chief.userId, deadline: null, kind: 'news' },
    })
    expect(text).toMatchObject({ section: 'sad', ownerId: chief.userId, kind: 'news' })
    expect(await refusal(calls.getText, anna, { params: { id } })).toEqual([403, 'forbidden'])
    // Anna may no longer read it.
    await expect.poll(() => editor.refused).toContainEqual(expect.objectContaining({ code: 'forbidden' }))
    expect((await listActions(id))[0]).toEqual(['changed', { fields: 'kind section owner_id deadline' }])
  })

  test('is deleted, can be restored within 30 days, and is removed after them', async () => {
    const [kept, gone] = [await create({ title: 'Вернут' }), await create({ title: 'Не вернут' })]
    for (const { id } of [kept, gone]) await ask(calls.removeText, anna, { params: { id } })
    const titles = async (removed: '0' | '1') =>
      (await ask(calls.listTexts, anna, { query: { removed } })).items.map(({ title }) => title)
    expect([await titles('0'), await titles('1')]).toEqual([[], ['Не вернут', 'Вернут']])
    expect(await refusal(calls.changeText, anna, { params: { id: kept.id }, body: { kind: 'news' } })).toEqual([
      404,
      'not_found',
    ])
    await ask(calls.bringTextBack, anna, { params: { id: kept.id } })
    expect([await titles('0'), await titles('1')]).toEqual([['Вернут'], ['Не вернут']])
    app.clock.advance((removedKeptDays + 1) * dayMs)
    await removeOld(openNewsroomContext(app.context))
    const { rows } = await app.context.db.sql.query(
      'select (select count(*) from newsroom.text)::integer as texts, (select count(distinct text_id) from newsroom.text_update)::integer as logs',
    )
    expect(rows).toEqual([{ texts: 1, logs: 1 }])
  })
})

describe('the list', () => {
  test('has filters and pages, and shows only texts that the caller may read', async () => {
    await create({ title: 'Фикус зимой', stage: 'draft', section: 'dom' })
    await create({ title: 'Огурцы_100%', kind: 'recipe' })
    await create({ title: 'Фикус летом', section: 'dom' }, chief)
    const titles = async (query: CallInput<typeof calls.listTexts>['query'], person = chief) =>
      (await ask(calls.listTexts, person, { query })).items.map(({ title }) => title)
    expect(await titles({})).toEqual(['Фикус летом', 'Огурцы_100%', 'Фикус зимой'])
    expect(await titles({}, anna)).toEqual(['Огурцы_100%', 'Фикус зимой'])
    expect(await titles({ section: 'dom', stage: 'draft' })).toEqual(['Фикус зимой'])
    expect(await titles({ kind: 'recipe' })).toEqual(['Огурцы_100%'])
    expect(await titles({ owner: chief.userId })).toEqual(['Фикус летом'])
    expect(await titles({ owner: chief.userId }, anna)).toEqual([])
    expect(await titles({ q: 'фИКУС' })).toEqual(['Фикус летом', 'Фикус зимой'])
    expect([await titles({ q: '_100%' }), await titles({ q: '%' })]).toEqual([['Огурцы_100%'], ['Огурцы_100%']])
    expect(await titles({ limit: 2, offset: 2 })).toEqual(['Фикус зимой'])
    const reader = await app.signIn({ email: 'reader@delno.test' })
    expect(await refusal(calls.listTexts, reader, { query: {} })).toEqual([401, 'unauthorized'])
  })
})

describe('a version', () => {
  test('is saved by a person and by every move, and is read as an update and as a tree', async () => {
    const { id } = await create({ title: 'Фикус' })
    const editor = await open(id)
    await type(editor, 'Поливать.')
    const { version } = await ask(calls.nameTextVersion, anna, { params: { id }, body: { name: 'Первая мысль' } })
    await type(editor, ' Редко.')
    await ask(calls.moveText, anna, { params: { id }, body: { stage: 'draft' } })
    await ask(calls.moveText, chief, { params: { id }, body: { stage: 'ready' } })
    const { items } = await ask(calls.listTextVersions, anna, { params: { id } })
    expect(items.map(({ cause, name, stage }) => [cause, name, stage])).toEqual([
      ['stage', 'Черновик → Готово', 'ready'],
      ['stage', 'Идея → Черновик', 'draft'],
      ['person', 'Первая мысль', 'idea'],
    ])
    const params = { id, versionId: version.id }
    const { tree } = await ask(calls.getTextVersion, anna, { params })
    expect(tree).toEqual({
      title: 'Фикус',
      standfirst: '',
      fields: {},
      body: [{ type: 'paragraph', content: [{ type: 'text', text: 'Поливать.' }] }],
    })
    const { update } = await ask(calls.getTextVersion, anna, { params, query: { form: 'update' } })
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Buffer.from(update!, 'base64'))
    expect(paragraphOf(doc).toString()).toBe('Поливать.')
    expect(await refusal(calls.getTextVersion, anna, { params: { id, versionId: 999 } })).toEqual([404, 'not_found'])
    await expect.poll(() => editor.changed).toEqual(['versions', 'text', 'text'])
  })

  test('is restored by a new update: the history is kept, and open editors follow', async () => {
    const { id } = await create({ title: 'Фикус' })
    const editor = await open(id)
    await type(editor, 'Поливать редко.')
    const { version } = await ask(calls.nameTextVersion, anna, { params: { id }, body: { name: 'Начало' } })
    editor.erase(0, 9)
    await type(editor, ' Иногда.')
    expect(editor.words).toBe('редко. Иногда.')
    const { rows: before } = await app.context.db.sql.query('select seq, bytes from newsroom.text_update order by seq')
    const restored = await ask(calls.restoreTextVersion, anna, { params: { id, versionId: version.id } })
    await expect.poll(() => editor.words).toBe('Поливать редко.')
    expect(restored.version).toMatchObject({ cause: 'restore', name: 'До возврата к версии «Начало»' })
    const { rows: after } = await app.context.db.sql.query(
      'select seq, bytes, author_id from newsroom.text_update order by seq',
    )
    expect(after).toHaveLength(before.length + 1)
    expect(after.slice(0, -1)).toMatchObject(before)
    expect(after.at(-1)).toMatchObject({ author_id: anna.userId })
    // Restores the version from before, too.
    await ask(calls.restoreTextVersion, anna, { params: { id, versionId: restored.version.id } })
    await expect.poll(() => editor.words).toBe('редко. Иногда.')
    expect((await listActions(id)).map(([action]) => action)).toEqual([
      'restored-version',
      'restored-version',
      'named-version',
      'created',
    ])
  })

  test('counts towards a limit: more named ones are refused, more automatic ones replace the oldest', async () => {
    const { id } = await create({ title: 'Фикус' })
    const fill = (cause: string, count: number) =>
      app.context.db.sql.query(
        `insert into newsroom.text_version (text_id, cause, name, author_id, stage, schema, state, created_at)
         select $1, $2, 'Прежняя ' || n, 'anna', 'idea', 1, '\\x0000', now() from generate_series(1, $3::integer) n`,
        [id, cause, count],
      )
    await fill('person', namedVersionsMax)
    await fill('stage', automaticVersionsMax)
    await fill('release', 3)
    expect(await refusal(calls.nameTextVersion, anna, { params: { id }, body: { name: 'Ещё' } })).toEqual([
      429,
      'quota_exceeded',
    ])
    await ask(calls.moveText, anna, { params: { id }, body: { stage: 'draft' } })
    const { rows } = await app.context.db.sql.query(
      'select cause, count(*)::integer as count from newsroom.text_version group by cause order by cause',
    )
    expect(rows).toEqual([
      { cause: 'person', count: namedVersionsMax },
      { cause: 'release', count: 3 },
      { cause: 'stage', count: automaticVersionsMax },
    ])
  })
})

test('edit runs since a version say who wrote and who deleted', async () => {
  const { id } = await create({ title: 'Фикус' })
  const [first, second] = [await open(id), await open(id, chief)]
  await type(first, 'Раз два')
  const { version } = await ask(calls.nameTextVersion, anna, { params: { id }, body: { name: 'Первая' } })
  app.clock.advance(1_000)
  await type(second, 'Ещё: ')
  const { items, people } = await ask(calls.listTextStrokes, anna, { params: { id, versionId: version.id } })
  expect(items.map(({ personId, isDeletion }) => [personId, isDeletion])).toEqual([[chief.userId, false]])
  expect(items[0]!.client).toBe(second.doc.clientID)
  expect(people.map(person => person.id)).toEqual([chief.userId])
  expect(await refusal(calls.listTextStrokes, anna, { params: { id, versionId: 999 } })).toEqual([404, 'not_found'])
})

describe('the deletion guard', () => {
  const long = 'Фикус не любит сквозняков и холодной воды. '.repeat(12)
  const guards = async (id: number) =>
    (await ask(calls.listTextVersions, chief, { params: { id } })).items.filter(({ cause }) => cause === 'guard')

  test('saves a version before an update deletes a third of a text, then applies the update and announces it', async () => {
    const { id } = await create({ title: 'Фикус' })
    const editor = await open(id)
    await type(editor, long)
    editor.erase(0, 200)
    await expect.poll(() => editor.changed).toEqual(['guard'])
    const [version, ...others] = await guards(id)
    expect([version!.name, version!.authorId, others]).toEqual(['До удаления большой части текста', anna.userId, []])
    const { tree } = await ask(calls.getTextVersion, anna, { params: { id, versionId: version!.id } })
    expect(tree!.body).toMatchObject([{ content: [{ text: long }] }])
    expect((await open(id, chief)).words).toBe(long.slice(200))
    expect((await listActions(id))[0]).toEqual(['guarded', { version: version!.id }])
  })

  test('sums up many small deletions of one person within a minute, and saves the text from before them once', async () => {
    const { id } = await create({ title: 'Фикус' })
    const [editor, colleague] = [await open(id), await open(id, chief)]
    await type(editor, long)
    await expect.poll(() => colleague.words).toBe(long)
    for (let at = 0; at < 30; at += 1) {
      editor.erase(0, 10)
      // Words that a colleague writes do not hide the deletions.
      colleague.type('Ещё слова. ', colleague.words.length)
      await expect.poll(() => editor.isSaved() && colleague.isSaved()).toBe(true)
    }
    const [version, ...others] = await guards(id)
    expect(others).toEqual([])
    const { tree } = await ask(calls.getTextVersion, anna, { params: { id, versionId: version!.id } })
    expect(tree!.body).toMatchObject([{ content: [{ text: long }] }])
  })

  test('ignores the same deletions if they take several minutes', async () => {
    const { id } = await create({ title: 'Фикус' })
    const editor = await open(id)
    await type(editor, long)
    for (let at = 0; at < 4; at += 1) {
      for (let piece = 0; piece < 5; piece += 1) editor.erase(0, 10)
      await expect.poll(() => editor.isSaved()).toBe(true)
      app.clock.advance(61_000)
    }
    expect(await guards(id)).toEqual([])
  })

  test('ignores a deliberate cut, a small one, a moved paragraph and a short text', async () => {
    const { id } = await create({ title: 'Фикус' })
    const editor = await open(id)
    await type(editor, long)
    editor.erase(0, 60)
    editor.erase(0, 300, true)
    editor.doc.transact(() => {
      const words = paragraphOf(editor.doc).toString()
      editor.erase(0, words.length)
      editor.type(words)
    })
    await expect.poll(() => editor.isSaved()).toBe(true)
    const short = await create({ title: 'Фикус' })
    const other = await open(short.id)
    await type(other, 'Сто букв. '.repeat(10))
    other.erase(0, 100)
    await expect.poll(() => other.isSaved()).toBe(true)
    expect([await guards(id), await guards(short.id)]).toEqual([[], []])
    expect(editor.changed).toEqual([])
  })
})

describe('remarks', () => {
  const rangeIn = (editor: Editor) => {
    const text = paragraphOf(editor.doc)
    const at = (index: number) =>
      Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index))).toString('base64')
    return { start: at(0), end: at(5), quote: 'Полив' }
  }

  test('have a range, answers and a suggestion, are changed by their author, resolved and removed', async () => {
    const { id } = await create({ title: 'Фикус' })
    const editor = await open(id)
    await type(editor, 'Поливать часто.')
    const params = { id }
    const { remark } = await ask(calls.addTextRemark, chief, {
      params,
      body: { body: 'Точно?', suggestion: 'Поливать редко.', range: rangeIn(editor) },
    })
    const of = { id, remarkId: remark.id }
    await ask(calls.addTextRemark, anna, { params, body: { body: 'Проверю', rootId: remark.id } })
    const list = async (open: '0' | '1' = '0') =>
      (await ask(calls.listTextRemarks, anna, { params, query: { open } })).items
    expect((await list()).map(({ body, rootId, suggestion }) => [body, rootId, suggestion])).toEqual([
      ['Точно?', null, 'Поливать редко.'],
      ['Проверю', remark.id, null],
    ])
    // The range moves with the words.
    editor.type('Фикус: ', 0)
    const place = Y.createAbsolutePositionFromRelativePosition(
      Y.decodeRelativePosition(Buffer.from(remark.range!.start, 'base64')),
      editor.doc,
    )
    expect(place!.index).toBe(7)
    expect(await refusal(calls.changeTextRemark, anna, { params: of, body: { body: 'Чужое' } })).toEqual([
      403,
      'forbidden',
    ])
    const changed = await ask(calls.changeTextRemark, chief, { params: of, body: { body: 'Уверены?' } })
    expect([changed.remark.body, changed.remark.suggestion]).toEqual(['Уверены?', 'Поливать редко.'])
    const resolved = await ask(calls.changeTextRemark, anna, { params: of, body: { isResolved: true } })
    expect(resolved.remark).toMatchObject({ resolvedBy: anna.userId, changedAt: changed.remark.changedAt })
    expect([(await list()).length, (await list('1')).length]).toEqual([2, 0])
    await ask(calls.changeTextRemark, anna, { params: of, body: { isResolved: false } })
    expect(await list('1')).toHaveLength(2)
    expect(await refusal(calls.removeTextRemark, anna, { params: of })).toEqual([403, 'forbidden'])
    await ask(calls.removeTextRemark, chief, { params: of })
    expect(await list()).toEqual([])
    await expect.poll(() => editor.changed).toEqual(Array.from({ length: 6 }, () => 'remarks'))
  })

  test('are listed with the names of their authors, as are versions, the log and texts', async () => {
    const person = await app.signInToOffice({
      email: 'nina@delno.test',
      roles: [{ application: 'quasar', name: 'admin' }],
    })
    const [user] = (await app.ask(getUsers, { body: { ids: [person.userId] } })).items
    const { id } = await create({ title: 'Фикус', ownerId: person.userId }, chief)
    const editor = await open(id, person)
    await type(editor, 'Поливать.')
    const params = { id }
    const { remark } = await ask(calls.addTextRemark, person, {
      params,
      body: { body: 'Где?', range: rangeIn(editor) },
    })
    await ask(calls.addTextRemark, person, { params, body: { body: 'Нашла', rootId: remark.id } })
    await ask(calls.nameTextVersion, person, { params, body: { name: 'Первая' } })
    const nina = { id: person.userId, name: user!.display_name }
    expect((await ask(calls.listTextRemarks, chief, { params, query: {} })).people).toEqual([nina])
    expect((await ask(calls.listTextVersions, chief, { params })).people).toEqual([nina])
    expect((await ask(calls.listTextLog, chief, { params })).people).toContainEqual(nina)
    expect((await ask(calls.listTexts, chief, { query: {} })).people).toEqual([nina])
  })

  test('need words and either a range or a remark to answer, and have a limit', async () => {
    const { id } = await create({ title: 'Фикус' })
    const editor = await open(id)
    await type(editor, 'Поливать.')
    const range = rangeIn(editor)
    const refusalOf = (body: CallInput<typeof calls.addTextRemark>['body']) =>
      refusal(calls.addTextRemark, anna, { params: { id }, body })
    expect(await refusalOf({ body: 'Где?' })).toEqual([400, 'validation'])
    expect(await refusalOf({ range })).toEqual([400, 'validation'])
    expect(await refusalOf({ body: 'Где?', range: { ...range, start: 'AAAA' + 'A'.repeat(400) } })).toEqual([
      400,
      'validation',
    ])
    expect(
      await refusalOf({ body: 'Где?', range: { ...range, end: Buffer.from([250, 250]).toString('base64') } }),
    ).toEqual([400, 'validation'])
    expect(await refusalOf({ body: 'Кому?', rootId: 999 })).toEqual([404, 'not_found'])
    await app.context.db.sql.query(
      `insert into newsroom.text_remark (text_id, author_id, body, created_at)
       select $1, 'anna', 'Замечание', now() from generate_series(1, $2::integer)`,
      [id, remarksMax],
    )
    expect(await refusalOf({ body: 'Ещё', range })).toEqual([429, 'quota_exceeded'])
  })
})
