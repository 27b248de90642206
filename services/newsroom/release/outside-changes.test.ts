// An import changes an article that has a text: the change is written to the log of the text, or a person decides. Nothing is lost either way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { getSinglePost } from '#contract/content.ts'
import * as calls from '#contract/newsroom-release.ts'
import { bringTextBack, getText, listTextLog, listTextVersions, listTexts, removeText } from '#contract/newsroom.ts'
import { saveArticles, saveTerms } from '#contract/office/content.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'
import { bodyOf, readDocument, standfirstOf } from '../document/document.ts'
import { openNewsroomContext } from '../context.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeOpenTexts } from '../relay/open-texts.ts'
import { readTextState } from '../versions.ts'
import { appendAsSystem } from './freeze.ts'
import { checkOutsideChanges } from './outside-changes.ts'
import { getPost } from './routes/open-post-text.ts'
import { runDueReleases } from './steps.ts'
import { writePostIntoText } from './take-post.ts'

let app: TestApp
let chief: SignedIn
let newsroom: Newsroom
/** Another process: its own memory, the same database. */
let other: Newsroom
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  ;[newsroom, other] = [openNewsroom(), openNewsroom()]
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
})

function openNewsroom(): Newsroom {
  const base = openNewsroomContext(app.context)
  return { ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) }
}

async function ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, chief.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const refusal = async <C extends Call>(call: C, input: CallInput<C>) =>
  (await send(app, call, chief.headers, input)).status

const paragraphs = (...words: string[]) =>
  words.map(each => `<!-- wp:paragraph -->\n<p>${each}</p>\n<!-- /wp:paragraph -->`).join('\n\n')
const first = paragraphs('Первый абзац.', 'Второй.', 'Третий.')

/** Imports the article, as from WordPress. `isUnheard`: this process does not react to the event. */
async function importPost(changes: object = {}, isUnheard = false): Promise<number> {
  const draft = {
    source: 'wordpress:delno.ru:12',
    type: 'post' as const,
    slug: 'stol',
    title: 'Стол',
    excerpt: 'Десять минут.',
    body: first,
    publishedAt: '2026-01-10T08:00:00.000Z',
    categories: ['dom'],
    ...changes,
  }
  return (await app.ask(saveArticles, { body: { articles: [draft], ...(isUnheard && { by: 'newsroom' as const }) } }))
    .results[0]!.id
}
async function openText(): Promise<{ id: number; postId: number }> {
  const postId = await importPost()
  await app.waitUntilIdle()
  return { id: (await ask(calls.openPostText, { params: { postId } })).text.id, postId }
}
/** Imports the article and waits for all reactions. */
async function importAndWait(changes: object): Promise<void> {
  await importPost(changes)
  await app.waitUntilIdle()
}

async function typeWords(id: number, words: string, at: Newsroom = newsroom): Promise<void> {
  const { state } = await readTextState(at, id)
  const doc = readDocument([state])
  const vector = Y.encodeStateVector(doc)
  standfirstOf(doc).insert(0, words)
  await appendAsSystem(at, id, Y.encodeStateAsUpdate(doc, vector))
}
const textOf = async (id: number) => {
  const doc = readDocument([(await readTextState(openNewsroom(), id)).state])
  return { standfirst: standfirstOf(doc).toString(), body: bodyOf(doc).toArray().map(wordsIn) }
}
const wordsIn = (node: unknown): string =>
  node instanceof Y.XmlElement
    ? node.toArray().map(wordsIn).join('')
    : (node as Y.XmlText)
        .toDelta()
        .map((run: { insert: string }) => run.insert)
        .join('')
const isMarked = async (id: number) => (await ask(getText, { params: { id } })).text.postChangedAt !== null
const listActions = async (id: number) => (await ask(listTextLog, { params: { id } })).items.map(({ action }) => action)
const editions = async (id: number) =>
  (await ask(calls.listReleases, { params: { id } })).items.map(({ edition, state, note }) => [edition, state, note])

test('if the text has no unreleased changes, the system writes the change to its log and saves the former version', async () => {
  const { id } = await openText()
  await importAndWait({ body: paragraphs('Первый абзац.', 'Второй, исправленный.', 'Третий.'), excerpt: 'Пять минут.' })
  expect(await textOf(id)).toEqual({
    standfirst: 'Пять минут.',
    body: ['Первый абзац.', 'Второй, исправленный.', 'Третий.'],
  })
  const [entry] = (await ask(listTextLog, { params: { id } })).items
  expect(entry).toMatchObject({ action: 'took-post', personId: 'system', detail: { by: 'import', edition: 2 } })
  expect(await editions(id)).toEqual([
    [2, 'out', 'Взято с сайта: импорт'],
    [1, 'former', ''],
  ])
  const { items } = await ask(listTextVersions, { params: { id } })
  expect(items.map(({ cause, name }) => [cause, name])).toContainEqual(['restore', 'До того, как взяли статью с сайта'])
  expect((await ask(calls.listReleases, { params: { id } })).isWrittenAnew).toBe(false)
  expect(await isMarked(id)).toBe(false)
})

test('further imports are taken too, even of former words; the text can then be released, deleted and restored', async () => {
  const { id } = await openText()
  await importAndWait({ excerpt: 'Раз.' })
  await importAndWait({ excerpt: 'Два.' })
  await importAndWait({ excerpt: 'Десять минут.' })
  expect((await textOf(id)).standfirst).toBe('Десять минут.')
  await typeWords(id, 'Уже ')
  await ask(calls.releaseText, { params: { id }, body: {} })
  expect((await editions(id))[0]!.slice(0, 2)).toEqual([5, 'out'])
  await ask(removeText, { params: { id } })
  await ask(bringTextBack, { params: { id } })
  await app.waitUntilIdle()
  expect([await isMarked(id), (await send(app, getSinglePost, {}, { params: { slug: 'stol' } })).body.excerpt]).toEqual(
    [false, expect.stringContaining('Уже')],
  )
})

test('releases, corrections and recalls by the newsroom are not outside changes', async () => {
  const { id, postId } = await openText()
  await typeWords(id, 'Новое. ')
  await ask(calls.releaseText, { params: { id }, body: {} })
  await app.ask(calls.correctText, {
    body: { postId, before: 'Второй', after: 'Другой', personId: chief.userId },
  })
  await ask(calls.recallText, { params: { id }, body: { to: 'private' } })
  await app.waitUntilIdle()
  await checkOutsideChanges(newsroom, [postId])
  expect(await isMarked(id)).toBe(false)
  expect(await listActions(id)).not.toContain('took-post')
})

test('a corrected mistake is not an unreleased change, so an import is taken', async () => {
  const { id, postId } = await openText()
  await app.ask(calls.correctText, { body: { postId, before: 'Второй', after: 'Другой', personId: chief.userId } })
  await app.waitUntilIdle()
  await importAndWait({ excerpt: 'Пять минут.' })
  expect(await textOf(id)).toEqual({ standfirst: 'Пять минут.', body: ['Первый абзац.', 'Второй.', 'Третий.'] })
})

test('unreleased words are kept, and the text is marked until a person takes the article', async () => {
  const { id } = await openText()
  await typeWords(id, 'Не вышло. ')
  await importAndWait({ excerpt: 'Пять минут.' })
  expect((await textOf(id)).standfirst).toBe('Не вышло. Десять минут.')
  expect(await isMarked(id)).toBe(true)
  expect((await ask(listTexts, {})).items.map(text => [text.id, text.postChangedAt !== null])).toEqual([[id, true]])
  await importAndWait({ excerpt: 'Шесть минут.' })
  expect((await listActions(id)).filter(action => action === 'post-changed')).toHaveLength(1)
  expect(await refusal(calls.releaseText, { params: { id }, body: {} })).toBe(409)
  const { versionId } = await ask(calls.takePost, { params: { id } })
  expect([(await textOf(id)).standfirst, await isMarked(id)]).toEqual(['Шесть минут.', false])
  const { rows } = await app.context.db.sql.query<{ state: Uint8Array }>(
    'select state from newsroom.text_version where id = $1',
    [versionId],
  )
  expect(standfirstOf(readDocument([rows[0]!.state])).toString()).toMatch(/^Не\sвышло\. Десять минут\.$/)
  expect((await editions(id))[0]).toEqual([2, 'out', 'Взято с сайта'])
})

test('an import that undoes its change removes the mark', async () => {
  const { id } = await openText()
  await typeWords(id, 'Не вышло. ')
  await importAndWait({ excerpt: 'Пять минут.' })
  await importAndWait({})
  expect(await isMarked(id)).toBe(false)
})

test('a person decides if a release waits, the article was unpublished or the text is deleted', async () => {
  const { id } = await openText()
  await ask(calls.releaseText, {
    params: { id },
    body: { at: new Date(app.clock.now().getTime() + 600_000).toISOString() },
  })
  await importAndWait({ excerpt: 'Пять минут.' })
  expect(await isMarked(id)).toBe(true)
  await ask(calls.takePost, { params: { id } })
  expect((await editions(id)).map(edition => edition.slice(0, 2))).toEqual([
    [2, 'out'],
    [3, 'waiting'],
    [1, 'former'],
  ])
  // The release was frozen before the import and would have restored the former words.
  app.clock.advance(600_000)
  await runDueReleases(newsroom)
  chief = await app.signInToOffice({ email: 'chief@delno.test' })
  expect((await send(app, getSinglePost, {}, { params: { slug: 'stol' } })).body.excerpt).toContain('Пять минут.')
  await importAndWait({ excerpt: 'Пять минут.', status: 'private' })
  expect(await isMarked(id)).toBe(true)
  await ask(calls.takePost, { params: { id } })
  expect((await ask(getText, { params: { id } })).text).toMatchObject({ stage: 'ready', postChangedAt: null })
})

test('two processes that receive the event take the change once', async () => {
  const { id, postId } = await openText()
  await importPost({ excerpt: 'Пять минут.' })
  await Promise.all([
    checkOutsideChanges(newsroom, [postId]),
    checkOutsideChanges(other, [postId]),
    app.waitUntilIdle(),
  ])
  expect((await listActions(id)).filter(action => action === 'took-post')).toHaveLength(1)
  expect((await editions(id)).map(([edition]) => edition)).toEqual([2, 1])
  expect((await textOf(id)).standfirst).toBe('Пять минут.')
})

test('a process that dies in the middle leaves no partial change; the next one completes it', async () => {
  const { id, postId } = await openText()
  await importPost({ excerpt: 'Пять минут.' }, true)
  const dying: Newsroom = {
    ...other,
    db: {
      ...other.db,
      inTransaction: work =>
        other.db.inTransaction(async trx => {
          await work(trx)
          throw new Error('the process dies before the commit')
        }),
    },
  }
  await expect(checkOutsideChanges(dying, [postId])).rejects.toThrow('dies')
  expect([await editions(id), (await textOf(id)).standfirst]).toEqual([[[1, 'out', '']], 'Десять минут.'])
  await checkOutsideChanges(newsroom, [postId])
  expect((await textOf(id)).standfirst).toBe('Пять минут.')
})

test('words typed during the decision are kept, and a person decides', async () => {
  const { id, postId } = await openText()
  await importPost({ excerpt: 'Пять минут.' }, true)
  const post = await getPost(newsroom, postId)
  const state = await readTextState(newsroom, id)
  await typeWords(id, 'Печатаю. ', other)
  expect(await writePostIntoText(newsroom, { state, post, personId: 'system' })).toBeUndefined()
  await checkOutsideChanges(newsroom, [postId])
  expect([(await textOf(id)).standfirst, await isMarked(id)]).toEqual(['Печатаю. Десять минут.', true])
})

test('words typed by somebody who has not received the change yet are merged with it', async () => {
  const { id } = await openText()
  const late = readDocument([(await readTextState(newsroom, id)).state])
  const vector = Y.encodeStateVector(late)
  const second = bodyOf(late).get(1) as Y.XmlElement
  ;(second.get(0) as Y.XmlText).insert(6, ', дописанный')
  await importAndWait({ body: paragraphs('Первый абзац, новый.', 'Второй.', 'Третий, новый.') })
  await appendAsSystem(other, id, Y.encodeStateAsUpdate(late, vector))
  expect((await textOf(id)).body).toEqual(['Первый абзац, новый.', 'Второй, дописанный.', 'Третий, новый.'])
  expect((await ask(calls.listReleases, { params: { id } })).isWrittenAnew).toBe(true)
})
