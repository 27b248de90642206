// Texts of the newsroom in an archive, with their history: imported byte for byte, into an empty installation and one with other texts.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { Ask } from '#contract/client/ask.ts'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import {
  addTextRemark,
  changeText,
  createText,
  getText,
  listTextLog,
  listTextRemarks,
  listTextVersions,
  moveText,
  nameTextVersion,
  removeText,
  restoreTextVersion,
} from '#contract/newsroom.ts'
import { addDictionaryWord } from '#contract/newsroom-dictionary.ts'
import { setWeekNorm } from '#contract/newsroom-plan.ts'
import { changeProofreadingRule } from '#contract/newsroom-proofreading.ts'
import { listReleases, openPostText, releaseText } from '#contract/newsroom-release.ts'
import { addClaim, addReaderChange, setReviewDay } from '#contract/newsroom-health.ts'
import {
  restoredAtOnce,
  restoreTextReleases,
  restoreTextRemarks,
  restoreTexts,
  tieTexts,
} from '#contract/office/newsroom-archive.ts'
import { listArticleDrafts, saveArticles, savePeople, saveTerms } from '#contract/office/content.ts'
import { bodyOf, readDocument, standfirstOf, titleOf } from '#services/newsroom/document/document.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import { runDueReleases } from '#services/newsroom/release/steps.ts'
import { makeOpenTexts } from '#services/newsroom/relay/open-texts.ts'
import { readLog, compactLogs } from '#services/newsroom/compact-log.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send, writeBody } from '#tests/text-editors.ts'
import { exportMagazine } from '#archive/export-magazine.ts'
import { sha256, toStableJson, type Manifest } from '#archive/format.ts'
import { openFolderWriter } from '#archive/write-archive.ts'
import { makeUpdateCheck } from './check-updates.ts'
import { importArchive } from './import-archive.ts'
import { openArchive } from './read-archive.ts'

const services = [
  'content',
  'recipes',
  'media',
  'views',
  'reactions',
  'search',
  'auth',
  'comments',
  'quiz',
  'widgets',
  'newsroom',
  'newsletter',
] as const

let app: TestApp
let folder: string
/** The archive of the small newsroom; tests damage copies of it. */
let whole: string
let names = 0
const tables = [
  'text',
  'text_head',
  'text_snapshot',
  'text_version',
  'text_release',
  'text_remark',
  'text_log',
  'claim',
  'text_review',
  'reader_change',
  'claim_signature',
  'member',
  'dictionary_word',
  'proofreading_rule',
  'gate_rule',
  'week_norm',
]
beforeAll(async () => {
  app = await openTestApp({ services: [...services] })
  folder = await mkdtemp(join(tmpdir(), 'delno-newsroom-'))
  whole = join(folder, 'whole')
  await write()
  await exportTo(whole)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => app.empty())

let chief: SignedIn
async function ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, chief.headers, input)
  if (status !== 200) throw new Error(`${call.name}: ${JSON.stringify(body)}`)
  return body
}
const signIn = async () =>
  (chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] }))

const type = (id: number, source: string) => writeBody(app, id, source)
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()

/** A newsroom with every kind of data. */
async function write(): Promise<void> {
  await signIn()
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна' }] } })
  const article = { type: 'post' as const, publishedAt: '2026-01-10T08:00:00.000Z', categories: ['dom'] }
  const { results } = await app.ask(saveArticles, {
    body: {
      articles: [
        {
          ...article,
          source: 'wordpress:delno.ru:12',
          slug: 'stol',
          title: 'Стол',
          body: '<p>Первый.</p>\n\n<p>Второй.</p>',
        },
        { ...article, slug: 'stul', title: 'Стул', body: '<p>Без ключа.</p>' },
      ],
    },
  })
  // 1: released twice, with remarks, versions and a plan for the third edition.
  const ficus = await make('Фикус зимой', '<p>Поливать редко.</p>')
  await ask(releaseText, { params: { id: ficus }, body: {} })
  await type(ficus, '<p>Поливать раз в десять дней.</p>')
  await ask(releaseText, { params: { id: ficus }, body: { note: 'Точнее' } })
  await ask(nameTextVersion, { params: { id: ficus }, body: { name: 'До совета врача' } })
  await type(ficus, '<p>Поливать по совету врача.</p>')
  await ask(releaseText, { params: { id: ficus }, body: { at: inDays(3), expiresAt: inDays(30) } })
  const place = Buffer.from(
    Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(titleOf(await documentOf(ficus)), 2)),
  ).toString('base64')
  const { remark } = await ask(addTextRemark, {
    params: { id: ficus },
    body: { body: 'Точно?', range: { start: place, end: place, quote: 'ик' }, suggestion: 'ФИ' },
  })
  await ask(addTextRemark, { params: { id: ficus }, body: { body: 'Точно.', rootId: remark.id } })
  // A claim with a source, a review day and words for readers; the kind allows them.
  await app.context.db.sql.query(`update newsroom.text set kind = 'health' where id = $1`, [ficus])
  const range = { start: place, end: place, quote: 'Фикус' }
  const sources = [{ title: 'Справочник', url: 'https://source.test/1' }]
  await ask(addClaim, { params: { id: ficus }, body: { range, sources } })
  await ask(addReaderChange, { params: { id: ficus }, body: { words: 'Поправили про полив.' } })
  await ask(setReviewDay, { params: { id: ficus }, body: { on: '2027-05-01' } })
  await app.context.db.sql.query(
    `insert into newsroom.claim_signature (text_id, expert, expert_name, signed_on, signed_at, asked_by, is_whole, claims)
     values ($1, 'anna', 'Анна', '2026-11-20', '2026-11-20T10:00:00Z', 'system', true, '[{"claim": 1, "hash": "x"}]')`,
    [ficus],
  )
  await app.context.db.sql.query(`update newsroom.text set kind = 'article' where id = $1`, [ficus])
  // 2: an idea with unsaved words; 3: empty; 4: deleted.
  await make('Кактус', '<p>Не вышло.</p>')
  await make('', '')
  await ask(removeText, { params: { id: await make('Лишний', '<p>Лишнее.</p>') } })
  // 5 and 6: articles that became texts.
  const opened = (await ask(openPostText, { params: { postId: results[0]!.id } })).text.id
  const [kept] = (await ask(listTextVersions, { params: { id: opened } })).items
  await type(opened, '<p>Правка.</p>')
  await ask(restoreTextVersion, { params: { id: opened, versionId: kept!.id } })
  await ask(openPostText, { params: { postId: results[1]!.id } })
  await app.context.db.sql.query(`insert into newsroom.member values ($1, true, '{dom}')`, [chief.userId])
  await ask(addDictionaryWord, { params: { word: 'шпинатник' } })
  await ask(changeProofreadingRule, { params: { rule: 'long-sentence' }, body: { isOff: true } })
  await ask(setWeekNorm, { params: { section: 'dom' }, body: { count: 3 } })
  await app.waitUntilIdle()
}

async function make(title: string, source: string): Promise<number> {
  const { text } = await ask(createText, { body: { title, stage: 'draft', section: 'dom' } })
  if (source !== '') await type(text.id, source)
  return text.id
}
async function documentOf(id: number): Promise<Y.Doc> {
  const { db } = openNewsroomContext(app.context)
  return (await readLog({ db }, id))!.doc
}

async function exportTo(target: string) {
  const writer = await openFolderWriter(target)
  const { siteUrl } = app.config
  const result = await exportMagazine({
    ask: app.ask,
    blobs: app.context.blobs,
    clock: app.clock,
    siteUrl,
    writer,
    progress: () => {},
  })
  await writer.close()
  return result
}
const read = (file: string, more: Partial<Parameters<typeof importArchive>[0]> = {}) =>
  importArchive({ file, ask: app.ask, blobs: app.context.blobs, isTrial: false, progress: () => {}, ...more })

/** All data of the newsroom except the times at which a process checked them. */
async function rows(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const table of tables) {
    const found = await app.context.db.sql.query<object>(`select t::text as row from newsroom.${table} t order by 1`)
    all[table] = found.rows
  }
  return all
}
const wordsIn = (node: unknown): string =>
  node instanceof Y.XmlElement ? node.toArray().map(wordsIn).join('') : (node as Y.XmlText).toJSON()
const bodyText = (doc: Y.Doc) => bodyOf(doc).toArray().map(wordsIn).join('\n')

async function spoilt(change: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = join(folder, `copy-${(names += 1)}`)
  await cp(whole, copy, { recursive: true })
  await change(copy)
  return copy
}
/** Writes a file of an archive, and its checksum into the manifest. */
async function put(copy: string, path: string, bytes: Buffer): Promise<void> {
  await writeFile(join(copy, path), bytes)
  const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as Manifest
  const files = manifest.files.filter(file => file.path !== path)
  files.push({ path, size: bytes.length, sha256: sha256(bytes) })
  await writeFile(join(copy, 'manifest.json'), toStableJson({ ...manifest, files }))
}
async function changeJson(copy: string, path: string, change: (value: never) => unknown): Promise<void> {
  const value = JSON.parse(await readFile(join(copy, path), 'utf8')) as never
  await put(copy, path, toStableJson(change(value)))
}

test('an archive of an imported archive has the same bytes, and a second import changes nothing', async () => {
  const trial = await read(whole, { isTrial: true })
  expect(trial.texts).toEqual({ created: 6, updated: 0, unchanged: 0 })
  expect(await rows()).toEqual(Object.fromEntries(tables.map(table => [table, []])))
  const result = await read(whole)
  expect(result.texts).toEqual({ created: 6, updated: 0, unchanged: 0 })
  expect(result.problems).toEqual([
    {
      where: 'Тексты редакции',
      message: 'Текстов, у чьих авторов здесь нет учётной записи: 4. Назначьте их сотрудникам',
      isNote: true,
    },
  ])
  await app.waitUntilIdle()
  const again = join(folder, 'again')
  await exportTo(again)
  const [one, other] = await Promise.all([whole, again].map(path => openArchive(path)))
  expect(other!.manifest.files).toEqual(one!.manifest.files)
  expect(one!.manifest).toMatchObject({ version: 9, counts: { texts: 6 } })
  await Promise.all([one!.close(), other!.close()])

  const before = await rows()
  for (const isTrial of [true, false])
    expect((await read(whole, { isTrial })).texts).toEqual({ created: 0, updated: 0, unchanged: 6 })
  await app.waitUntilIdle()
  expect(await rows()).toEqual(before)
})

test('imported texts, versions, editions, remarks and log entries work as before the export', async () => {
  await read(whole)
  await app.waitUntilIdle()
  await signIn()
  const id = 1
  expect((await ask(getText, { params: { id } })).text).toMatchObject({
    title: 'Фикус зимой',
    stage: 'out',
    section: 'dom',
    postChangedAt: null,
  })
  const { items, expiresAt } = await ask(listReleases, { params: { id } })
  expect(items.map(({ edition, state, note }) => [edition, state, note])).toEqual([
    [3, 'waiting', ''],
    [2, 'out', 'Точнее'],
    [1, 'former', ''],
  ])
  expect(expiresAt).not.toBeNull()
  const versions = (await ask(listTextVersions, { params: { id } })).items
  expect(versions.map(({ cause, name }) => [cause, name])).toContainEqual(['person', 'До совета врача'])
  const remarks = (await ask(listTextRemarks, { params: { id } })).items
  expect(remarks.map(({ body, rootId }) => [body, rootId === null])).toEqual([
    ['Точно?', true],
    ['Точно.', false],
  ])
  const doc = await documentOf(id)
  const title = titleOf(doc)
  const at = Y.createAbsolutePositionFromRelativePosition(
    Y.decodeRelativePosition(new Uint8Array(Buffer.from(remarks[0]!.range!.start, 'base64'))),
    doc,
  )
  expect([at?.type === title, at?.index]).toEqual([true, 2])
  expect((await ask(listTextLog, { params: { id } })).items.map(({ action }) => action)).toContain('released')
  // A version is the whole text, and writing continues from the log.
  const named = versions.find(({ name }) => name === 'До совета врача')!
  await ask(restoreTextVersion, { params: { id, versionId: named.id } })
  expect(bodyText(await documentOf(id))).toBe('Поливать раз в\u00a0десять дней.')
  await ask(changeText, { params: { id }, body: { section: 'dom', deadline: null } })
  await ask(moveText, { params: { id: 2 }, body: { stage: 'ready' } })
  const { text } = await ask(createText, { body: { title: 'Новый' } })
  expect(text.id).toBeGreaterThan(6)
})

test('a waiting release is executed at its time; one whose time has passed is not', async () => {
  await read(whole)
  await app.waitUntilIdle()
  const state = async () =>
    (
      await app.context.db.sql.query<{ state: string; failure: string | null }>(
        'select state, failure from newsroom.text_release where edition = 3',
      )
    ).rows[0]
  expect(await state()).toEqual({ state: 'waiting', failure: null })
  app.clock.advance(3 * 86_400_000)
  const base = openNewsroomContext(app.context)
  await runDueReleases({ ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) })
  expect((await state())?.state).toBe('out')

  await app.empty()
  app.clock.advance(4 * 86_400_000)
  await read(whole)
  expect(await state()).toEqual({ state: 'cancelled', failure: 'Время выхода прошло, пока текст был в архиве' })
  const { items } = await app.ask(listArticleDrafts)
  expect(items.find(({ slug }) => slug === 'fikus-zimoj')?.body).toContain('раз в\u00a0десять')
})

test('texts whose ids are taken get other ids, with everything that refers to them, and a second import changes nothing', async () => {
  await signIn()
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
  // A text and a released article of this newsroom have the ids and the key of others in the archive.
  const own = await make('Наш текст', '<p>Наш.</p>')
  await ask(releaseText, { params: { id: own }, body: {} })
  await app.waitUntilIdle()
  expect(own).toBe(1)
  const result = await read(whole)
  expect(result.texts).toEqual({ created: 6, updated: 0, unchanged: 0 })
  await app.waitUntilIdle()
  const { rows: texts } = await app.context.db.sql.query<{ id: number; title: string; post_id: number | null }>(
    'select id, title, post_id from newsroom.text order by id',
  )
  expect(texts[0]).toMatchObject({ id: 1, title: 'Наш текст' })
  const ficus = texts.find(({ title }) => title === 'Фикус зимой')!
  expect(ficus.id).toBeGreaterThan(1)
  const drafts = (await app.ask(listArticleDrafts)).items
  expect(drafts.find(({ slug }) => slug === 'nash-tekst')).toMatchObject({
    source: 'newsroom:1',
    body: expect.stringContaining('Наш.'),
  })
  expect(drafts.find(({ id }) => id === ficus.post_id)).toMatchObject({
    source: `newsroom:${ficus.id}`,
    slug: 'fikus-zimoj',
  })
  const { items } = await ask(listReleases, { params: { id: ficus.id } })
  expect(items.map(({ state }) => state)).toEqual(['waiting', 'out', 'former'])
  const versions = (await ask(listTextVersions, { params: { id: ficus.id } })).items.map(({ id }) => id)
  expect(items.every(({ versionId }) => versions.includes(versionId!))).toBe(true)
  const before = await rows()
  expect((await read(whole)).texts).toEqual({ created: 0, updated: 0, unchanged: 6 })
  await app.waitUntilIdle()
  expect(await rows()).toEqual(before)
  // A post without a key of its own can be released under its new id.
  await ask(releaseText, { params: { id: texts.find(({ title }) => title === 'Стул')!.id }, body: { note: 'Снова' } })
})

test('an interrupted import is completed by the next one', async () => {
  for (const last of [restoreTexts, restoreTextReleases, restoreTextRemarks, tieTexts] as Call[]) {
    await app.empty()
    const dying = (async (call: Call, ...rest: []) => {
      const reply = await (app.ask as (call: Call, ...rest: unknown[]) => Promise<unknown>)(call, ...rest)
      if (call === last) throw new RangeError('the import was stopped')
      return reply
    }) as unknown as Ask
    await expect(read(whole, { ask: dying })).rejects.toThrow('stopped')
    await read(whole)
    await app.waitUntilIdle()
    const again = join(folder, `after-${last.name}`)
    await exportTo(again)
    const [one, other] = await Promise.all([whole, again].map(path => openArchive(path)))
    expect([last.name, other!.manifest.files]).toEqual([last.name, one!.manifest.files])
    await Promise.all([one!.close(), other!.close()])
  }
})

test('a text that was changed here after the export stays, and the import reports that the archive has other words', async () => {
  await read(whole)
  await app.waitUntilIdle()
  await signIn()
  await type(2, '<p>Здешнее.</p>')
  const problems = async (file: string) => (await read(file)).problems.filter(({ isNote }) => !isNote)
  expect(await problems(whole)).toEqual([])
  const other = await spoilt(async copy => {
    const doc = readDocument([await readFile(join(copy, 'newsroom/2.yjs'))])
    standfirstOf(doc).insert(0, 'Тамошнее.')
    await put(copy, 'newsroom/2.yjs', Buffer.from(Y.encodeStateAsUpdate(doc)))
  })
  expect(await problems(other)).toEqual([
    { where: 'Кактус', message: 'Этот текст редакции здесь другой: он оставлен, слова из архива не взяты' },
  ])
  expect(bodyText(await documentOf(2))).toBe('Здешнее.')
})

test('an archive of a format without the newsroom is read', async () => {
  const former = await spoilt(async copy => {
    const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as Manifest
    await rm(join(copy, 'newsroom'), { recursive: true })
    const files = manifest.files.filter(({ path }) => !path.startsWith('newsroom/'))
    const { texts: _, ...counts } = manifest.counts
    await writeFile(join(copy, 'manifest.json'), toStableJson({ ...manifest, version: 4, counts, files }))
  })
  const result = await read(former)
  expect([result.articles.created, result.texts.created, result.problems]).toEqual([3, 0, []])
})

test('a text of five megabytes is exported and imported', async () => {
  await signIn()
  const { text } = await ask(createText, { body: { title: 'Роман' } })
  const doc = await documentOf(text.id)
  const words = new Y.XmlText('слово за словом '.repeat(170_000))
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [words])
  bodyOf(doc).insert(0, [paragraph])
  const state = Y.encodeStateAsUpdate(doc)
  expect(state.length).toBeGreaterThan(4_900_000)
  await app.context.db.sql.query('insert into newsroom.text_snapshot values ($1, 2, $2, now())', [text.id, state])
  await app.context.db.sql.query('update newsroom.text_head set seq = 2, snapshot_seq = 2')
  const file = join(folder, 'novel')
  await exportTo(file)
  await app.empty()
  expect((await read(file)).texts.created).toBe(1)
  expect(Y.encodeStateAsUpdate(await documentOf(text.id))).toEqual(state)
})

test('an archive has more texts and versions than one call carries', async () => {
  await signIn()
  const doc = new Y.Doc()
  titleOf(doc).insert(0, 'Заметка')
  const count = restoredAtOnce.others + 1
  await app.context.db.sql.query(
    `with made as (
       insert into newsroom.text (kind, stage, title, standfirst, created_by, created_at, changed_at)
       select 'article', 'draft', 'Заметка', '', $1::uuid, now(), now() from generate_series(1, $2) returning id
     ), heads as (
       insert into newsroom.text_head (text_id, seq, snapshot_seq, schema, written_at) select id, 1, 1, 1, now() from made
     ), versions as (
       insert into newsroom.text_version (text_id, cause, name, author_id, stage, schema, state, created_at)
       select id, 'person', 'Начало', $1::uuid, 'draft', 1, $3, now() from made
     )
     insert into newsroom.text_snapshot (text_id, seq, state, created_at) select id, 1, $3, now() from made`,
    [chief.userId, count, Y.encodeStateAsUpdate(doc)],
  )
  const file = join(folder, 'many')
  await exportTo(file)
  await app.empty()
  const { texts, problems } = await read(file)
  expect([texts.created, problems]).toEqual([count, []])
  const kept = await app.context.db.sql.query('select distinct text_id from newsroom.text_version')
  expect(kept.rows).toHaveLength(count)
})

describe('an archive that does not hold together is refused before anything is written:', () => {
  const version = async (copy: string) =>
    (JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as Manifest).files.find(({ path }) =>
      /versions\/\d+\.json$/.test(path),
    )!.path
  type Spoil = (copy: string) => Promise<unknown>
  const cases: [string, RegExp, Spoil][] = [
    ['bytes that are no document', /не документ редакции/, copy => put(copy, 'newsroom/1.yjs', Buffer.from('Фикус'))],
    [
      'a version of a text that is not there',
      /ссылается на то, чего в архиве нет: версия текста 1 /,
      async copy => changeJson(copy, await version(copy), (value: object) => ({ ...value, textId: 77 })),
    ],
    [
      'an article that is not there',
      /чего в архиве нет: номер текста «987»/,
      copy => changeJson(copy, 'newsroom/1.json', (value: object) => ({ ...value, postId: 987 })),
    ],
    [
      'two editions that are out',
      /дважды/,
      copy => changeJson(copy, 'newsroom/releases/1.json', (value: object) => ({ ...value, state: 'out' })),
    ],
    [
      'a remark at no place of a text',
      /места замечания 1 не разобрать/,
      copy =>
        changeJson(copy, 'newsroom/remarks/1.json', ([remark, ...others]: { range: object }[]) => [
          { ...remark, range: { ...remark!.range, start: '' } },
          ...others,
        ]),
    ],
    [
      'an answer to an answer',
      /отвечает не на то/,
      copy =>
        changeJson(copy, 'newsroom/remarks/1.json', ([remark, answer]: { id: number }[]) => [
          remark,
          answer,
          { ...answer, id: 9, rootId: answer!.id },
        ]),
    ],
    [
      'an unknown deed',
      /поле 0\.action/,
      copy =>
        changeJson(copy, 'newsroom/deeds/1.json', ([deed, ...others]: object[]) => [
          { ...deed, action: 'burnt' },
          ...others,
        ]),
    ],
  ]
  test.each(cases)('%s', async (_, message, spoil) => {
    await expect(read(await spoilt(spoil))).rejects.toThrow(message)
    expect(await rows()).toEqual(Object.fromEntries(tables.map(table => [table, []])))
    expect((await app.ask(listArticleDrafts)).items).toEqual([])
  })
})

/** An update of forty thousand insertions at one place: each of the second half passes all of the first. */
function makeBusyUpdate(): Uint8Array {
  const count = 20_000
  const encoder = encoding.createEncoder()
  const write = (...numbers: number[]) => numbers.forEach(number => encoding.writeVarUint(encoder, number))
  const insertFirst = (words: string) => {
    encoding.writeUint8(encoder, 4)
    write(1)
    encoding.writeVarString(encoder, 'title')
    encoding.writeVarString(encoder, words)
  }
  write(2)
  write(count + 1, 9, 0)
  // Follows the last letter of the other update, whose letters are therefore read first.
  encoding.writeUint8(encoder, 4 | 0x80)
  write(1, count - 1)
  encoding.writeVarString(encoder, 'а')
  for (let at = 0; at < count; at++) insertFirst('б')
  write(count, 1, 0)
  for (let at = 0; at < count; at++) insertFirst('в')
  write(0)
  return encoding.toUint8Array(encoder)
}

test('an update crafted to keep the reader busy is abandoned, and the next one is read', async () => {
  const check = makeUpdateCheck({ mostMs: 2_000 })
  const busy = makeBusyUpdate()
  expect(busy.length).toBeLessThan(500_000)
  expect(await check.check(busy)).toBe('slow')
  const doc = new Y.Doc()
  titleOf(doc).insert(0, 'Фикус')
  expect(await check.check(Y.encodeStateAsUpdate(doc))).toBe('sound')
  expect(await check.check(Buffer.from('ффф'))).toBe('broken')
  await check.close()
})

test('compaction of a text does not change its archive', async () => {
  await read(whole)
  app.clock.advance(60_000)
  await compactLogs(openNewsroomContext(app.context))
  const again = join(folder, 'folded')
  await exportTo(again)
  const [one, other] = await Promise.all([whole, again].map(path => openArchive(path)))
  expect(other!.manifest.files).toEqual(one!.manifest.files)
  await Promise.all([one!.close(), other!.close()])
})
