// A mistake that a reader reported is corrected in the text and in the published article, and the report is closed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { addQuestion, addTypo } from '#contract/inbox.ts'
import { openPostText, listReleases } from '#contract/newsroom-release.ts'
import { findTypo, fixTypo } from '#contract/newsroom-typos.ts'
import { listTextLog } from '#contract/newsroom.ts'
import { saveArticles, saveTerms } from '#contract/office/content.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { getArticleDraft } from '#contract/office/releasing.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'
import { bodyOf, readDocument } from '../document/document.ts'
import { openNewsroomContext } from '../context.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeOpenTexts } from '../relay/open-texts.ts'
import { appendAsSystem } from '../release/freeze.ts'
import { readTextState } from '../versions.ts'

let app: TestApp
let chief: SignedIn
let newsroom: Newsroom
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom', 'inbox'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  const base = openNewsroomContext(app.context)
  newsroom = { ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) }
})

async function ask<C extends Call>(call: C, input: CallInput<C>, person = chief): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const refusal = async <C extends Call>(call: C, input: CallInput<C>, person = chief) => {
  const { status, body } = await send(app, call, person.headers, input)
  return [status, body.message]
}

const article = {
  source: 'wordpress:delno.ru:12',
  type: 'post' as const,
  slug: 'fikus',
  title: 'Фикус зимой',
  body: '<p>Фикуз пьёт мало.</p>\n\n<p>Кактус <em>пьёт</em> ещё меньше.</p>',
  publishedAt: '2026-01-10T08:00:00.000Z',
}
async function save(changes: object = {}): Promise<number> {
  return (await app.ask(saveArticles, { body: { articles: [{ ...article, ...changes }] } })).results[0]!.id
}
async function report(text: string, before = '', after = '', url = '/fikus'): Promise<number> {
  await app.ask(addTypo, { body: { url, text, before, after, comment: '', network: '10.8.0.1' } })
  return (await app.ask(listInbox)).items[0]!.id
}
const bodyOfPost = async (id: number) => (await app.ask(getArticleDraft, { params: { id } })).draft.body
const fix = (id: number, correction: string, place?: number) =>
  ask(fixTypo, { params: { id }, body: { correction, ...(place !== undefined && { place }) } })
const item = async () => (await app.ask(listInbox)).items[0]

test('without a text, the article is corrected directly, and the report names the person', async () => {
  const postId = await save()
  const id = await report('Фикуз', '', ' пьёт мало.')
  expect(await ask(findTypo, { params: { id } })).toEqual({
    outcome: 'one',
    places: [{ before: '', words: 'Фикуз', after: ' пьёт мало.' }],
    article: { id: postId, title: 'Фикус зимой' },
  })
  expect(await fix(id, 'Фикус')).toMatchObject({ outcome: 'corrected', isInText: true })
  expect(await bodyOfPost(postId)).toBe(article.body.replace('Фикуз', 'Фикус'))
  expect(await item()).toMatchObject({ state: 'done', done_by: chief.userId, outcome: 'corrected' })
  expect(await refusal(fixTypo, { params: { id }, body: { correction: 'Фикус' } })).toEqual([
    409,
    'Это письмо уже разобрал кто-то ещё',
  ])
})

test('with a text, it is an edit in the log and a new edition; unreleased words and concurrent edits are kept', async () => {
  const postId = await save()
  const { text } = await ask(openPostText, { params: { postId } })
  const colleague = readDocument([(await readTextState(newsroom, text.id)).state])
  const vector = Y.encodeStateVector(colleague)
  const words = (bodyOf(colleague).get(1) as Y.XmlElement).get(0) as Y.XmlText
  words.insert(0, 'Не вышло. ')
  const id = await report('пьёт', 'Кактус ', ' ещё меньше.')
  expect(await fix(id, 'выпивает')).toMatchObject({ outcome: 'corrected', isInText: true })
  await appendAsSystem(newsroom, text.id, Y.encodeStateAsUpdate(colleague, vector))
  const doc = readDocument([(await readTextState(newsroom, text.id)).state])
  expect(
    bodyOf(doc)
      .toString()
      .replaceAll(/<[^>]*>/g, ' '),
  ).toContain('Не вышло. Кактус  выпивает  ещё меньше.')
  expect(await bodyOfPost(postId)).toContain('<p>Кактус <em>выпивает</em> ещё меньше.</p>')
  const [entry] = (await ask(listTextLog, { params: { id: text.id } })).items
  expect(entry).toMatchObject({ action: 'corrected', personId: chief.userId })
  expect((await ask(listReleases, { params: { id: text.id } })).items.map(({ edition }) => edition)).toEqual([2, 1])
})

test('if the working text has other words there, only the published article is corrected, and the reply says so', async () => {
  const postId = await save()
  const { text } = await ask(openPostText, { params: { postId } })
  const doc = readDocument([(await readTextState(newsroom, text.id)).state])
  const vector = Y.encodeStateVector(doc)
  bodyOf(doc).delete(0, 1)
  await appendAsSystem(newsroom, text.id, Y.encodeStateAsUpdate(doc, vector))
  expect(await fix(await report('Фикуз', '', ' пьёт мало.'), 'Фикус')).toMatchObject({
    outcome: 'corrected',
    isInText: false,
  })
  expect(await bodyOfPost(postId)).toContain('Фикус пьёт мало')
})

test('a report whose words are gone is closed', async () => {
  await save({ body: '<p>Фикус пьёт мало.</p>' })
  const id = await report('Фикуз', '', ' пьёт мало.')
  expect(await ask(findTypo, { params: { id } })).toMatchObject({ outcome: 'none', places: [] })
  expect(await item()).toMatchObject({ state: 'new' })
  expect(await fix(id, 'Фикус')).toMatchObject({ outcome: 'gone', places: [] })
  expect(await item()).toMatchObject({ state: 'done', outcome: 'gone', done_by: chief.userId })
})

test('if two places are possible, the reply lists both and a person chooses', async () => {
  const postId = await save()
  const id = await report('пьёт')
  const places = [
    { before: 'Фикуз ', words: 'пьёт', after: ' мало.' },
    { before: 'Кактус ', words: 'пьёт', after: ' ещё меньше.' },
  ]
  expect(await ask(findTypo, { params: { id } })).toMatchObject({ outcome: 'several', places })
  expect(await fix(id, 'ест')).toMatchObject({ outcome: 'ambiguous', places })
  expect([await bodyOfPost(postId), (await item())!.state]).toEqual([article.body, 'new'])
  expect(await fix(id, 'ест', 1)).toMatchObject({ outcome: 'corrected', places: [places[1]] })
  expect(await bodyOfPost(postId)).toBe(article.body.replace('<em>пьёт', '<em>ест'))
})

test('words across paragraphs, other kinds of letters, other pages and unchanged words are refused with a message', async () => {
  await save({ body: '<p>Раз.</p>\n\n<p>Два.</p>\n\n<p>То же.</p>\n\n<p>То же.</p>' })
  const of = async (id: number, correction = 'Я', place?: number) =>
    refusal(fixTypo, { params: { id }, body: { correction, ...(place !== undefined && { place }) } })
  expect(await of(await report('Раз.Два.'))).toEqual([400, expect.stringContaining('в нескольких абзацах')])
  expect(await of(await report('Раз', '', '.', '/recipe/syrniki'))).toEqual([
    404,
    expect.stringContaining('нет статьи'),
  ])
  expect(await of(await report('Раз', '', '.'), 'Раз')).toEqual([400, 'Слова остались прежними'])
  expect(await of(await report('То', '', ' же.'), 'Те', 0)).toEqual([409, expect.stringContaining('Такой же абзац')])
  await app.ask(addQuestion, { body: { user_id: null, name: 'Лена', text: 'Почему?', url: null } })
  expect(await of((await app.ask(listInbox)).items[0]!.id)).toEqual([400, 'Это не письмо об опечатке'])
})

test('a health article is found at its address', async () => {
  await app.ask(saveTerms, { body: { terms: [{ kind: 'health', slug: 'son', title: 'Сон' }] } })
  const postId = await save({ type: 'health', categories: ['son'], slug: 'spat' })
  const id = await report('Фикуз', '', ' пьёт мало.', '/health/son/spat/amp?from=1')
  expect(await fix(id, 'Фикус')).toMatchObject({ outcome: 'corrected', article: { id: postId } })
})

test('proof-readers and chiefs may correct; authors and section editors may not', async () => {
  await save()
  const id = await report('Фикуз', '', ' пьёт мало.')
  const colleague = async (email: string, name: 'user' | 'moderator') =>
    app.signInToOffice({ email, roles: [{ application: 'quasar', name }] })
  const [author, editor] = [await colleague('lena@delno.test', 'user'), await colleague('vera@delno.test', 'moderator')]
  for (const person of [author, editor])
    for (const call of [findTypo, fixTypo])
      expect((await refusal(call, { params: { id }, body: { correction: 'Фикус' } } as never, person))[0]).toBe(403)
  await app.context.db.sql.query(`insert into newsroom.member values ($1, true, '{}')`, [author.userId])
  expect(await ask(fixTypo, { params: { id }, body: { correction: 'Фикус' } }, author)).toMatchObject({
    outcome: 'corrected',
  })
  expect(await item()).toMatchObject({ done_by: author.userId })
})

test('a report without a page address is refused as one without an article', async () => {
  expect(await refusal(findTypo, { params: { id: await report('Фикуз', '', '', '') } })).toEqual([
    404,
    expect.stringContaining('нет статьи'),
  ])
})
