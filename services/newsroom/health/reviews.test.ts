// Tests the review of health texts over the wire: whose signature counts, for which day people are reminded, and who sees the expert's address.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import * as calls from '#contract/newsroom-health.ts'
import { listReleaseProblems, releaseText } from '#contract/newsroom-release.ts'
import { createText } from '#contract/newsroom.ts'
import { saveArticles, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { bringReviews, listArchivedHealth, restoreTextHealth } from '#contract/office/newsroom-archive.ts'
import { yearAfter } from '#domain/health-review.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openEditor, paragraphOf, send, type Editor } from '#tests/text-editors.ts'
import { openNewsroomContext } from '../context.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeOpenTexts } from '../relay/open-texts.ts'
import { remindOfReviews } from './reminders.ts'

let app: TestApp
let url: string
let anna: SignedIn
let chief: SignedIn
let newsroom: Newsroom
const editors: Editor[] = []
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'recipes', 'views', 'health', 'newsroom'] })
  url = await listen(app)
  const base = openNewsroomContext(app.context)
  newsroom = { ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) }
})
afterAll(() => app.close())
const signInChief = () =>
  app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
beforeEach(async () => {
  await app.empty()
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  chief = await signInChief()
  await app.ask(saveTerms, { body: { terms: [{ kind: 'health', slug: 'son', title: 'Сон' }] } })
  const people = [
    { slug: 'mikhail', name: 'Михаил Орлов', isExpert: true },
    { slug: 'vera', name: 'Вера Лис', isExpert: true },
  ]
  await app.ask(savePeople, { body: { people } })
})
afterEach(() => {
  for (const editor of editors.splice(0)) editor.close()
})

async function ask<C extends Call>(call: C, person: SignedIn, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, person.headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const [cool, fan] = ['Спать прохладнее всего при 17–20 °C.', 'Выше 35 °C вентилятор греет.']
const source = { title: 'Effects of thermal environment on sleep', url: 'https://journal.test/1', note: 'обзор' }

/** A health text of Anna whose expert is Orlov, with these claims. */
async function begin(quotes: readonly string[]): Promise<number> {
  const body = { kind: 'health', title: 'Сон в жару', stage: 'draft', section: 'son' } as const
  const { text } = await ask(createText, anna, { body })
  const editor = await openEditor(url, { token: anna.token, text: text.id })
  editors.push(editor)
  editor.type(`${cool} ${fan}`)
  setFields(editor, { expert: 'mikhail', meta: { ageMark: '0+' } })
  await expect.poll(() => editor.isSaved()).toBe(true)
  for (const quote of quotes) {
    const line = paragraphOf(editor.doc)
    const from = line.toString().indexOf(quote)
    const at = (index: number, assoc: number) =>
      Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(line, index, assoc))).toString(
        'base64',
      )
    const range = { start: at(from, 0), end: at(from + quote.length, -1), quote }
    await ask(calls.addClaim, anna, { params: { id: text.id }, body: { range, sources: [source] } })
  }
  return text.id
}
function setFields({ doc }: Editor, fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) doc.getMap('fields').set(name, value)
}
/** By the chief: an author does not change what is out. */
async function change(id: number, fields: Record<string, unknown>): Promise<void> {
  const editor = await openEditor(url, { token: chief.token, text: id })
  editors.push(editor)
  setFields(editor, fields)
  await expect.poll(() => editor.isSaved()).toBe(true)
}

const email = 'orlov@clinic.test'
const askExpert = (id: number, to = email) => ask(calls.askForSignature, chief, { params: { id }, body: { email: to } })
async function lettersTo(to: string) {
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ subject: string; text: string }>(
    'select subject, text from platform.mail_message where "to" = $1 order by id',
    [to],
  )
  return rows
}
const readToken = async (to = email) => /\/office\/sign#([\w-]{43})/.exec((await lettersTo(to)).at(-1)?.text ?? '')![1]!
const open = (token: string) => send(app, calls.openSigningLink, {}, { body: { token } })
/** Signs everything that the newest link asks for, except what is doubted. */
async function sign(doubted?: string, to = email): Promise<void> {
  const token = await readToken(to)
  const { body } = await open(token)
  const answers = body.claims.map(({ id, words }: { id: number; words: string }) =>
    words === doubted ? { id, isRight: false, words: 'Порог другой' } : { id, isRight: true, words: '' },
  )
  expect((await send(app, calls.answerSigningLink, {}, { body: { token, answers } })).status).toBe(200)
}
async function release(id: number): Promise<void> {
  await askExpert(id)
  await sign()
  await ask(releaseText, chief, { params: { id }, body: {} })
}
const setDay = (id: number, on: string | null) => ask(calls.setReviewDay, chief, { params: { id }, body: { on } })
const readReview = async (id: number, person = chief) =>
  (await ask(calls.getTextReview, person, { params: { id } })).review
const readListed = async (id: number) =>
  (await ask(calls.listLivingTexts, chief, {})).items.find(each => each.id === id)
const today = () => app.clock.now().toISOString().slice(0, 10)
/** This many days later, at noon of Moscow; the chief signs in again. */
async function pass(days: number): Promise<void> {
  const now = app.clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 9)
  app.clock.advance(next - now.getTime())
  chief = await signInChief()
}

test('a reminder does not send the new expert’s link to the former expert', async () => {
  const id = await begin([cool])
  await release(id)
  await change(id, { expert: 'vera' })
  const sent = (await lettersTo(email)).length
  await pass(366)
  expect(await remindOfReviews(newsroom)).toBe(1)
  expect(await lettersTo(email)).toHaveLength(sent)
})

test('a reminder keeps the link by which the expert is answering', async () => {
  const id = await begin([cool])
  await release(id)
  await pass(362)
  await askExpert(id)
  const token = await readToken()
  await pass(5)
  expect(await remindOfReviews(newsroom)).toBe(1)
  expect(await readToken()).toBe(token)
  expect((await open(token)).status).toBe(200)
})

test('a signature is that of one expert: the next one has signed nothing', async () => {
  const id = await begin([cool])
  await askExpert(id)
  await sign()
  await change(id, { expert: 'vera' })
  const stops = async () => {
    const { problems } = await ask(listReleaseProblems, chief, { params: { id } })
    return problems.filter(({ field, isBlocking }) => field === 'claims' && isBlocking).map(({ reason }) => reason)
  }
  const { items } = await ask(calls.listClaims, chief, { params: { id } })
  expect(items.map(({ signature }) => signature)).toEqual(['changed'])
  expect(await stops()).toEqual([
    `подпись под утверждением «${cool}» больше не действует: эксперт должен подписать его снова`,
  ])
  const { status } = await send(app, releaseText, chief.headers, { params: { id }, body: {} })
  expect(status).toBe(400)
  expect(await readReview(id)).toMatchObject({ expert: { slug: 'vera' }, checkedOn: null, toSign: 1, lastEmail: null })
  await askExpert(id, 'vera@clinic.test')
  await sign(undefined, 'vera@clinic.test')
  expect(await stops()).toEqual([])
  expect((await readReview(id)).checkedOn).toBe(today())
})

test('a link ends when the text gets another expert', async () => {
  const id = await begin([cool])
  await askExpert(id)
  const token = await readToken()
  await change(id, { expert: 'vera' })
  expect(await open(token)).toMatchObject({ status: 410, body: { code: 'link_expired' } })
})

test('without a set day people are reminded each year, and each letter says when readers see the mark', async () => {
  const id = await begin([cool])
  await release(id)
  await setDay(id, null)
  const dayOfReview = yearAfter(today())
  expect(await readListed(id)).toMatchObject({ reviewOn: dayOfReview })
  await pass(Math.round((Date.parse(dayOfReview) - Date.parse(today())) / 86_400_000))
  for (const days of [0, 14, 16]) {
    await pass(days)
    expect([days, await remindOfReviews(newsroom), await remindOfReviews(newsroom)]).toEqual([days, 1, 0])
  }
  const reminders = async () =>
    (await lettersTo('chief@delno.test')).filter(({ subject }) => subject.includes('пересмотреть'))
  await expect.poll(async () => (await reminders()).length).toBe(3)
  expect(
    (await reminders()).map(({ text }) =>
      /(Через \d+\s\S+|Завтра) читатели увидят/.exec(text)?.[1]?.replace('\u00a0', ' '),
    ),
  ).toEqual(['Через 31 день', 'Через 17 дней', 'Завтра'])
  await askExpert(id)
  await sign()
  await setDay(id, null)
  await pass(366)
  expect(await remindOfReviews(newsroom)).toBe(1)
})

test('a letter about a review that is later says that readers see the mark already', async () => {
  const id = await begin([cool])
  await release(id)
  await pass(366 + 40)
  expect(await remindOfReviews(newsroom)).toBe(1)
  await expect
    .poll(async () => (await lettersTo('chief@delno.test')).at(-1)?.text)
    .toContain('Читатели уже видят пометку «ждёт пересмотра»')
})

test('a signature that leaves a claim unsigned is no check of the text', async () => {
  const id = await begin([cool, fan])
  await askExpert(id)
  await sign(fan)
  expect(await readReview(id)).toMatchObject({ checkedOn: null, reviewOn: null, signatures: [{ claims: 1 }] })

  await release(id)
  await setDay(id, null)
  const first = today()
  expect(await readReview(id)).toMatchObject({ checkedOn: first, reviewOn: yearAfter(first) })
  await pass(100)
  await askExpert(id)
  await sign(fan)
  expect(await readReview(id)).toMatchObject({ checkedOn: first, reviewOn: yearAfter(first) })
  expect(await readListed(id)).toMatchObject({ reviewOn: yearAfter(first) })
  await askExpert(id)
  await sign()
  await setDay(id, null)
  expect(await readReview(id)).toMatchObject({ checkedOn: today(), reviewOn: yearAfter(today()) })
  expect(await readListed(id)).toMatchObject({ reviewOn: yearAfter(today()) })
})

test('a day of the document that is no day counts as none', async () => {
  const id = await begin([cool])
  await change(id, { reviewedAt: '2026-13-45' })
  expect(await readReview(id)).toMatchObject({ checkedOn: null, reviewOn: null })
  await change(id, { reviewedAt: '2026-03-08' })
  expect(await readReview(id)).toMatchObject({ checkedOn: '2026-03-08', reviewOn: '2027-03-08' })
})

test('the address of the expert is for those who may send a link', async () => {
  const id = await begin([cool])
  await askExpert(id)
  expect(await readReview(id)).toMatchObject({ asked: { email, claims: 1 }, lastEmail: email })
  expect(await readReview(id, anna)).toMatchObject({ asked: { email: null, claims: 1 }, lastEmail: null })
})

test('an archive is brought twice, also if only reminders are known of a text', async () => {
  const id = await begin([])
  const { sql } = app.context.db
  const row = `insert into newsroom.text_review (text_id, review_on, reminded, reminded_of) values ($1, null, 3, '2026-11-20')`
  await sql.query(row, [id])
  const { items: texts } = await app.ask(listArchivedHealth, { query: { after: 0 } })
  expect(texts).toMatchObject([{ textId: id, reviewOn: null, reminded: 3, remindedOf: '2026-11-20' }])
  expect(await app.ask(restoreTextHealth, { body: { texts } })).toEqual({ restored: 0 })
  await setDay(id, null)
  await sql.query('update newsroom.text_review set reminded = 0, reminded_of = null')
  expect(await app.ask(restoreTextHealth, { body: { texts } })).toEqual({ restored: 1 })
  const again = await app.ask(listArchivedHealth, { query: { after: 0 } })
  expect(again.items).toEqual(texts)
})

test('an importer brings what an expert signed elsewhere, once, and the next release asks for nothing', async () => {
  const article: ArticleDraft = {
    id: 501,
    type: 'health',
    slug: 'son-v-zharu',
    title: 'Сон в жару',
    body: `<p>${cool} ${fan}</p><p>Спите.</p>`,
    publishedAt: '2026-03-01T09:00:00+03:00',
    expert: 'mikhail',
    categories: ['son'],
    meta: { ageMark: '0+', source: [{ text: 'Обзор', url: 'https://journal.test/1' }] },
  }
  const saved = await app.ask(saveArticles, { body: { articles: [article] } })
  const postId = saved.results[0]!.id
  const review = {
    postId,
    signedOn: '2026-02-27',
    reviewOn: null,
    claims: [cool, fan].map(words => ({ words, sources: [{ ...source, validUntil: null }] })),
    changes: [{ on: '2026-02-27', words: 'Добавили про вентилятор.' }],
  }
  const bring = (claims = review.claims) => app.ask(bringReviews, { body: { articles: [{ ...review, claims }] } })
  const stranger = { ...review.claims[0]!, words: 'Спать лучше стоя.' }
  await expect(bring([review.claims[0]!, stranger])).rejects.toMatchObject({ code: 'validation' })
  expect((await ask(calls.listUntakenArticles, chief, {})).items).toMatchObject([{ postId }])
  expect([await bring(), await bring()]).toEqual([{ brought: 1 }, { brought: 0 }])
  const [text] = (await ask(calls.listLivingTexts, chief, {})).items
  expect(text).toMatchObject({ reviewOn: '2027-02-27', broken: 0 })
  expect(await readReview(text!.id)).toMatchObject({
    checkedOn: '2026-02-27',
    signatures: [{ name: 'Михаил Орлов', on: '2026-02-27', claims: 2 }],
    changes: [{ on: '2026-02-27', words: 'Добавили про вентилятор.' }],
  })
  const { problems } = await ask(listReleaseProblems, chief, { params: { id: text!.id } })
  expect(problems.filter(({ isBlocking }) => isBlocking)).toEqual([])
})
