// Tests claims of health texts over the wire: who may do what, what the gate lets out, and how a signature is given and lost.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import * as calls from '#contract/newsroom-health.ts'
import { getHealthPost } from '#contract/health.ts'
import { listBell } from '#contract/newsroom-bell.ts'
import { listReleaseProblems, releaseText } from '#contract/newsroom-release.ts'
import { createText } from '#contract/newsroom.ts'
import { listAwaitedSignatures } from '#contract/office/authors.ts'
import { savePeople, saveTerms } from '#contract/office/content.ts'
import { dayMs } from '#domain/time-units.ts'
import { yearAfter } from '#domain/health-review.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openEditor, paragraphOf, send, type Editor } from '#tests/text-editors.ts'
import { openNewsroomContext } from '../context.ts'
import { claimsMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { makeOpenTexts } from '../relay/open-texts.ts'
import { runDueReleases } from '../release/steps.ts'
import { remindOfReviews } from './reminders.ts'
import { getOpenLink, signClaims } from './signing.ts'

let app: TestApp
let url: string
let anna: SignedIn
let boris: SignedIn
let chief: SignedIn
let reader: SignedIn
const editors: Editor[] = []
/** The newsroom of another process: its own memory, the same database. */
function newsroomOf({ context }: TestApp): Newsroom {
  const base = openNewsroomContext(context)
  return { ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) }
}
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'recipes', 'views', 'health', 'newsroom'] })
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  const quasar = (name: 'admin' | 'user') => ({ roles: [{ application: 'quasar' as const, name }] })
  anna = await app.signInToOffice({ email: 'anna@delno.test', ...quasar('user') })
  boris = await app.signInToOffice({ email: 'boris@delno.test', ...quasar('user') })
  chief = await app.signInToOffice({ email: 'chief@delno.test', ...quasar('admin') })
  reader = await app.signIn({ email: 'reader@delno.test' })
  await app.ask(saveTerms, { body: { terms: [{ kind: 'health', slug: 'son', title: 'Сон' }] } })
  await app.ask(savePeople, { body: { people: [{ slug: 'mikhail', name: 'Михаил Орлов', isExpert: true }] } })
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

const words = 'Спать прохладнее всего при 17–20 °C. Выше 35 °C вентилятор греет.'
const [cool, fan] = ['Спать прохладнее всего при 17–20 °C.', 'Выше 35 °C вентилятор греет.']
const review = { title: 'Effects of thermal environment on sleep', url: 'https://journal.test/1', note: 'обзор, 2012' }

/** A health text of Anna with two sentences, open in her editor. */
async function begin(kind: 'health' | 'article' = 'health'): Promise<{ id: number; editor: Editor }> {
  const { text } = await ask(createText, anna, { body: { kind, title: 'Сон в жару', stage: 'draft', section: 'son' } })
  const editor = await openEditor(url, { token: anna.token, text: text.id })
  editors.push(editor)
  editor.type(words)
  editor.doc.getMap('fields').set('expert', 'mikhail')
  await expect.poll(() => editor.isSaved()).toBe(true)
  return { id: text.id, editor }
}
function rangeOf({ doc }: Editor, quote: string) {
  const text = paragraphOf(doc)
  const from = text.toString().indexOf(quote)
  const at = (index: number, assoc: number) =>
    Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index, assoc))).toString('base64')
  return { start: at(from, 0), end: at(from + quote.length, -1), quote }
}
type Text = Awaited<ReturnType<typeof begin>>
async function add({ id, editor }: Text, quote: string, sources: object[] = [review], person = anna) {
  const body = { range: rangeOf(editor, quote), sources: sources as (typeof review)[] }
  return (await ask(calls.addClaim, person, { params: { id }, body })).claim
}
async function edit({ editor }: Pick<Text, 'editor'>, change: (text: Y.XmlText) => void): Promise<void> {
  change(paragraphOf(editor.doc))
  await expect.poll(() => editor.isSaved()).toBe(true)
}
/** The chief's editor of the same text: an author does not change what is out. */
async function openAsChief({ id }: Text): Promise<{ editor: Editor }> {
  const editor = await openEditor(url, { token: chief.token, text: id })
  editors.push(editor)
  return { editor }
}
const list = async ({ id }: Text) => (await ask(calls.listClaims, chief, { params: { id } })).items
/** What the gate says of the claims. */
const stops = async ({ id }: Text) => {
  const { problems } = await ask(listReleaseProblems, chief, { params: { id } })
  return problems.filter(({ field, isBlocking }) => field === 'claims' && isBlocking).map(({ reason }) => reason)
}

test('claims are listed in the order of their words, with sources, place and people', async () => {
  const text = await begin()
  await add(text, fan, [])
  await add(text, cool)
  const { items, people } = await ask(calls.listClaims, chief, { params: { id: text.id } })
  expect(items.map(({ words: now, state, block, signature }) => [now, state, block, signature])).toEqual([
    [cool, 'proposed', 1, 'none'],
    [fan, 'unsourced', 1, 'none'],
  ])
  expect(items[0]!.sources).toEqual([{ ...review, validUntil: null }])
  expect(people.map(({ id }) => id)).toEqual([anna.userId])
})

test('an open editor hears of claims', async () => {
  const text = await begin()
  await add(text, cool)
  await expect.poll(() => text.editor.changed).toContain('claims')
})

test('an author proposes for an own text and does not decide; a stranger sees nothing', async () => {
  const text = await begin()
  const { id: claimId } = await add(text, cool)
  const params = { id: text.id, claimId }
  const range = rangeOf(text.editor, fan)
  expect(await refusal(calls.changeClaim, anna, { params, body: { state: 'true' } })).toEqual([403, 'forbidden'])
  expect(await refusal(calls.addClaim, boris, { params: { id: text.id }, body: { range } })).toEqual([403, 'forbidden'])
  expect(await refusal(calls.listClaims, reader, { params: { id: text.id } })).toEqual([401, 'unauthorized'])
  await ask(calls.changeClaim, chief, { params, body: { state: 'true' } })
  expect(await refusal(calls.removeClaim, anna, { params })).toEqual([403, 'forbidden'])
  await ask(calls.removeClaim, chief, { params })
  expect(await list(text)).toEqual([])
  const own = await add(text, fan)
  await ask(calls.removeClaim, anna, { params: { id: text.id, claimId: own.id } })
  expect(await list(text)).toEqual([])
})

test('a proof-reader decides, and another source takes the decision back', async () => {
  await app.context.db.sql.query(`insert into newsroom.member values ($1, true, '{}')`, [boris.userId])
  const text = await begin()
  const { id: claimId } = await add(text, cool)
  const params = { id: text.id, claimId }
  const body = { state: 'true' as const, note: 'Сверено' }
  const { claim } = await ask(calls.changeClaim, boris, { params, body })
  expect(claim).toMatchObject({ state: 'true', note: 'Сверено', checkedBy: boris.userId })
  const sources = [review, { ...review, title: 'Lancet', url: 'https://lancet.test/2' }]
  const { claim: again } = await ask(calls.changeClaim, anna, { params, body: { sources } })
  expect(again).toMatchObject({ state: 'proposed', checkedBy: null, checkedAt: null, wasDecided: true })
  expect(await refusal(calls.removeClaim, anna, { params })).toEqual([403, 'forbidden'])
})

test('an author cannot take back a doubt by another source, nor remove the claim; who checks can', async () => {
  const text = await begin()
  const { id: claimId } = await add(text, fan)
  await askExpert(text)
  await answer(await readToken(), { [fan]: 'Неправда' })
  const params = { id: text.id, claimId }
  expect(await refusal(calls.removeClaim, anna, { params })).toEqual([403, 'forbidden'])
  const sources = [{ ...review, note: 'обзор, 2013' }]
  const { claim } = await ask(calls.changeClaim, anna, { params, body: { sources } })
  expect(claim).toMatchObject({ state: 'mend', note: 'Неправда', sources: [{ note: 'обзор, 2013' }] })
  expect(claim.checkedAt).not.toBeNull()
  expect(await refusal(calls.removeClaim, anna, { params })).toEqual([403, 'forbidden'])
  expect(await stops(text)).toHaveLength(1)
  const { claim: again } = await ask(calls.changeClaim, chief, { params, body: { sources: [review] } })
  expect(again.state).toBe('proposed')
  expect(await refusal(calls.removeClaim, anna, { params })).toEqual([403, 'forbidden'])
})

test('of two people who change the same claim, the second is told and overwrites nothing', async () => {
  const text = await begin()
  const { id: claimId, version } = await add(text, cool)
  const params = { id: text.id, claimId }
  const withSource = (title: string) => [review, { ...review, title }]
  const change = (title: string, expected: string) => ({ params, body: { sources: withSource(title), expected } })
  const both = await Promise.all([
    refusal(calls.changeClaim, anna, change('Lancet', version)),
    refusal(calls.changeClaim, chief, change('ВОЗ', version)),
  ])
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  const [now] = await list(text)
  expect(now!.sources).toHaveLength(2)
  expect(now!.version).not.toBe(version)
  const { claim } = await ask(calls.changeClaim, anna, change('Кокрейн', now!.version))
  expect(claim.sources.map(({ title }) => title)).toEqual([review.title, 'Кокрейн'])
  const decision = { params, body: { state: 'true' as const, expected: now!.version } }
  expect(await refusal(calls.changeClaim, chief, decision)).toEqual([409, 'conflict'])
  await ask(calls.changeClaim, chief, { params, body: { expected: claim.version } })
  expect((await list(text))[0]!.version).toBe(claim.version)
})

test('a claim is proposed with the words that its range has, up to a limit', async () => {
  const text = await begin()
  const input = (range: object) => ({ params: { id: text.id }, body: { range } }) as CallInput<typeof calls.addClaim>
  const range = rangeOf(text.editor, cool)
  const reply = async (typed: object) => (await send(app, calls.addClaim, anna.headers, input(typed))).body
  expect(await reply({ ...range, quote: fan })).toMatchObject({
    code: 'validation',
    message: 'Выделенные слова уже изменились. Выделите их ещё раз',
    errors: { range: expect.any(String) },
  })
  await edit(text, line => line.insert(6, 'очень '.repeat(200)))
  expect(await reply(range)).toMatchObject({ code: 'validation', message: 'Выделите не больше 1000 знаков' })
  expect(await list(text)).toEqual([])
  const typed = { ...rangeOf(text.editor, fan), quote: fan.replace(' °C', '\u00a0°C') }
  await ask(calls.addClaim, anna, input(typed))
  expect(await list(text)).toMatchObject([{ words: fan }])
})

test('claims belong to health texts, have places in the text, https sources and a limit', async () => {
  const article = await begin('article')
  const input = (text: Text, body: object) => ({ params: { id: text.id }, body }) as CallInput<typeof calls.addClaim>
  const range = rangeOf(article.editor, cool)
  expect(await refusal(calls.addClaim, anna, input(article, { range }))).toEqual([400, 'validation'])
  const text = await begin()
  const own = rangeOf(text.editor, cool)
  for (const body of [
    { range: { ...own, start: '////' } },
    { range: { ...own, start: 'Aw==' } },
    { range: { ...own, quote: ' ' } },
    { range: own, sources: [{ ...review, url: 'http://journal.test/1' }] },
    { range: own, sources: [{ ...review, url: 'javascript:alert(1)' }] },
    { range: own, sources: [{ ...review, title: ' ' }] },
    { range: own, sources: Array.from({ length: 11 }, () => review) },
  ])
    expect([body, await refusal(calls.addClaim, anna, input(text, body))]).toEqual([body, [400, 'validation']])
  await app.context.db.sql.query(
    `insert into newsroom.claim (text_id, range_start, range_end, quote, state, added_by, added_at)
     select $1, $2, $2, 'раз', 'proposed', 'anna', now() from generate_series(1, $3)`,
    [text.id, Buffer.from(own.start, 'base64'), claimsMax],
  )
  expect(await refusal(calls.addClaim, anna, input(text, { range: own }))).toEqual([429, 'quota_exceeded'])
})

test('the gate stops a claim without a source, and one whose words are gone', async () => {
  const text = await begin()
  expect(await stops(text)).toEqual([])
  await add(text, cool, [])
  const old = { ...review, validUntil: '2020-01-01' }
  await add(text, fan, [old])
  expect(await stops(text)).toEqual([
    `у утверждения «${cool}» нет источника`,
    `источники утверждения «${fan}» уже не действуют`,
  ])
  await edit(text, line => line.delete(0, cool.length))
  expect((await stops(text))[0]).toBe(
    `утверждения «${cool}» больше нет в тексте: верните слова или уберите его из списка`,
  )
})

const expertEmail = 'orlov@clinic.test'
const askExpert = (text: Text, person = chief) =>
  ask(calls.askForSignature, person, { params: { id: text.id }, body: { email: expertEmail } })
const lettersTo = async (email: string) =>
  (
    await app.context.db.sql.query<{ subject: string; text: string }>(
      'select subject, text from platform.mail_message where "to" = $1 order by id',
      [email],
    )
  ).rows
/** The token of the newest letter to the expert. */
async function readToken(): Promise<string> {
  await app.waitUntilIdle()
  const letter = (await lettersTo(expertEmail)).at(-1)
  return /\/office\/sign#([\w-]{43})/.exec(letter?.text ?? '')![1]!
}
const open = async (token: string) => {
  const { status, body } = await send(app, calls.openSigningLink, {}, { body: { token } })
  return { status, code: body.code, claims: body.claims ?? [] }
}
async function answer(token: string, doubts: Record<string, string> = {}) {
  const { claims } = await open(token)
  const answers = claims.map(({ id, words: said }) => ({
    id,
    isRight: doubts[said] === undefined,
    words: doubts[said] ?? '',
  }))
  const { status, body } = await send(app, calls.answerSigningLink, {}, { body: { token, answers } })
  return status === 200 ? body : [status, body.code]
}

test('the expert signs by a link without an account, and the gate lets the text out', async () => {
  const text = await begin()
  await add(text, cool)
  await add(text, fan)
  expect(await stops(text)).toEqual([cool, fan].map(each => `утверждение «${each}» эксперт не подписал`))
  const { review: asked } = await askExpert(text)
  expect(asked).toMatchObject({
    expert: { slug: 'mikhail', name: 'Михаил Орлов' },
    asked: { email: expertEmail, claims: 2 },
  })
  const token = await readToken()
  expect(await open(token)).toMatchObject({ status: 200, claims: [{ words: cool, sources: [review] }, { words: fan }] })
  expect(await answer(token)).toEqual({ signed: 2, doubted: 0 })
  expect((await list(text)).map(({ state, signature }) => [state, signature])).toEqual([
    ['true', 'signed'],
    ['true', 'signed'],
  ])
  expect(await stops(text)).toEqual([])
  const { problems } = await ask(listReleaseProblems, chief, { params: { id: text.id } })
  expect(problems.map(({ rule }) => rule)).not.toContain('health-signature')
  const { review: after } = await ask(calls.getTextReview, chief, { params: { id: text.id } })
  const today = app.clock.now().toISOString().slice(0, 10)
  expect(after).toMatchObject({
    asked: null,
    checkedOn: today,
    signatures: [{ name: 'Михаил Орлов', on: today, claims: 2 }],
  })
  expect(after.reviewOn! > today).toBe(true)
})

test('an edit of a signed claim takes the signature off that claim, typography does not', async () => {
  const text = await begin()
  await add(text, cool)
  await add(text, fan)
  await askExpert(text)
  await answer(await readToken())
  await edit(text, line => line.insert(line.toString().indexOf('°'), '\u00a0'))
  expect(await stops(text)).toEqual([])
  await edit(text, line => {
    const at = line.toString().indexOf('35')
    line.delete(at, 2)
    line.insert(at, '40')
  })
  const changed = fan.replace('35', '40')
  expect((await list(text)).map(({ signature }) => signature)).toEqual(['signed', 'changed'])
  expect(await stops(text)).toEqual([
    `подпись под утверждением «${changed}» больше не действует: эксперт должен подписать его снова`,
  ])
  await askExpert(text)
  const token = await readToken()
  expect((await open(token)).claims.map(({ words: said }) => said)).toEqual([changed])
  expect(await answer(token)).toEqual({ signed: 1, doubted: 0 })
  expect(await stops(text)).toEqual([])
})

test('a signature of one claim does not move the review of all', async () => {
  const text = await begin()
  await add(text, cool)
  await add(text, fan)
  await askExpert(text)
  await answer(await readToken())
  const params = { id: text.id }
  const later = new Date(app.clock.now().getTime() + 100 * dayMs).toISOString().slice(0, 10)
  await ask(calls.setReviewDay, chief, { params, body: { on: later } })
  await edit(text, line => line.insert(6, 'летом '))
  expect((await ask(calls.getTextReview, chief, { params })).review.toSign).toBe(1)
  await askExpert(text)
  await answer(await readToken())
  expect((await ask(calls.getTextReview, chief, { params })).review.reviewOn).toBe(later)
  const soon = new Date(app.clock.now().getTime() + 10 * dayMs).toISOString().slice(0, 10)
  await ask(calls.setReviewDay, chief, { params, body: { on: soon } })
  const { review: asked } = await askExpert(text)
  expect(asked.asked).toMatchObject({ claims: 2 })
  await answer(await readToken())
  const today = app.clock.now().toISOString().slice(0, 10)
  expect((await ask(calls.getTextReview, chief, { params })).review.reviewOn).toBe(yearAfter(today))
})

test('the same sources take nothing back', async () => {
  const text = await begin()
  const { id: claimId, sources } = await add(text, cool)
  const params = { id: text.id, claimId }
  await ask(calls.changeClaim, chief, { params, body: { state: 'true' } })
  const { claim } = await ask(calls.changeClaim, chief, { params, body: { sources } })
  expect(claim.state).toBe('true')
})

test('a doubt of the expert is to be mended, and the editor who asked hears of it', async () => {
  const text = await begin()
  await add(text, cool)
  await add(text, fan)
  await askExpert(text)
  const token = await readToken()
  const { claims } = await open(token)
  const answers = claims.map(({ id }) => ({ id, isRight: false, words: '' }))
  const silent = await send(app, calls.answerSigningLink, {}, { body: { token, answers } })
  expect([silent.status, silent.body.code]).toEqual([400, 'validation'])
  expect(await answer(token, { [fan]: 'Порог теперь 40 °C' })).toEqual({ signed: 1, doubted: 1 })
  expect((await list(text)).map(({ state, note, signature }) => [state, note, signature])).toEqual([
    ['true', '', 'signed'],
    ['mend', 'Порог теперь 40 °C', 'none'],
  ])
  await app.waitUntilIdle()
  const { rows } = await ask(listBell, chief, {})
  expect(rows[0]).toMatchObject({ kind: 'doubted', quote: 'Порог теперь 40 °C', detail: { count: 1 } })
})

test('a link is for one answer, for two weeks, and for the claims as they were', async () => {
  const text = await begin()
  await add(text, cool)
  const over = { status: 410, code: 'link_expired' }
  expect(await open('a'.repeat(43))).toMatchObject(over)

  await askExpert(text)
  const first = await readToken()
  await askExpert(text)
  const second = await readToken()
  expect(await open(first)).toMatchObject(over)
  await edit(text, line => line.insert(6, 'летом '))
  expect(await open(second)).toMatchObject(over)

  await askExpert(text)
  const third = await readToken()
  const both = await Promise.all([answer(third), answer(third)])
  expect(both.filter(each => !Array.isArray(each))).toHaveLength(1)
  expect(await open(third)).toMatchObject(over)
  const listAwaited = async () => (await ask(listAwaitedSignatures, chief, {})).items
  expect(await listAwaited()).toEqual([])

  await askExpert(text)
  expect(await listAwaited()).toMatchObject([
    { textId: text.id, claims: 1, isOver: false, askedAt: app.clock.now().toISOString() },
  ])
  const fourth = await readToken()
  app.clock.advance(15 * dayMs)
  expect(await open(fourth)).toMatchObject(over)
  // The chief's token has expired meanwhile.
  chief = await app.signInToOffice({ email: 'chief@delno.test' })
  expect(await listAwaited()).toMatchObject([{ textId: text.id, isOver: true }])
  const { rows } = await app.context.db.sql.query<{ token_hash: string }>(
    'select token_hash from newsroom.signing_link',
  )
  expect(rows.map(({ token_hash }) => token_hash)).not.toContain(fourth)
})

test('what cannot be signed is not sent, and an author does not send', async () => {
  const text = await begin()
  const body = { email: expertEmail }
  const params = { id: text.id }
  expect(await refusal(calls.askForSignature, chief, { params, body })).toEqual([400, 'validation'])
  const { id: claimId } = await add(text, cool, [])
  expect(await refusal(calls.askForSignature, chief, { params, body })).toEqual([400, 'validation'])
  await ask(calls.changeClaim, anna, { params: { ...params, claimId }, body: { sources: [review] } })
  expect(await refusal(calls.askForSignature, anna, { params, body })).toEqual([403, 'forbidden'])
  expect(await refusal(calls.askForSignature, chief, { params, body: { email: 'нет' } })).toEqual([400, 'validation'])
  text.editor.doc.getMap('fields').set('expert', 'nobody')
  await expect.poll(() => text.editor.isSaved()).toBe(true)
  expect(await refusal(calls.askForSignature, chief, { params, body })).toEqual([400, 'validation'])
})

/** Releases the text, signed by the expert. */
async function release(text: Text): Promise<void> {
  await askExpert(text)
  await answer(await readToken())
  const fields = text.editor.doc.getMap('fields')
  fields.set('meta', { ageMark: '0+' })
  await expect.poll(() => text.editor.isSaved()).toBe(true)
  await ask(releaseText, chief, { params: { id: text.id }, body: {} })
}
const readPost = async () => {
  const { body } = await send(app, getHealthPost, {}, { params: { slug: 'son-v-zharu' } })
  return { status: body.status, body: JSON.stringify(body.parsed_content), review: body.meta?.review, meta: body.meta }
}

test('readers get the check, the day and the changes, and keep the former text until it is signed again', async () => {
  const text = await begin()
  await add(text, fan)
  await ask(calls.addReaderChange, chief, { params: { id: text.id }, body: { words: 'Добавили про вентилятор.' } })
  await release(text)
  const today = app.clock.now().toISOString().slice(0, 10)
  const read = await readPost()
  expect(read.review).toEqual({
    checkedOn: today,
    until: yearAfter(today),
    changes: [{ on: today, words: 'Добавили про вентилятор.' }],
  })
  expect(JSON.stringify(read.meta)).not.toContain('claims')
  await edit(await openAsChief(text), line => {
    const at = line.toString().indexOf('35')
    line.delete(at, 2)
    line.insert(at, '40')
  })
  expect(await refusal(releaseText, chief, { params: { id: text.id }, body: {} })).toEqual([400, 'validation'])
  expect((await readPost()).body).toContain('35')
  await askExpert(text)
  await answer(await readToken())
  await ask(releaseText, chief, { params: { id: text.id }, body: {} })
  expect((await readPost()).body).toContain('40')
})

test('a planned release waits if the expert’s signature is lost meanwhile', async () => {
  const text = await begin()
  const { id: claimId } = await add(text, fan)
  await askExpert(text)
  await answer(await readToken())
  text.editor.doc.getMap('fields').set('meta', { ageMark: '0+' })
  await expect.poll(() => text.editor.isSaved()).toBe(true)
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await ask(releaseText, chief, { params: { id: text.id }, body: { at } })
  await ask(calls.changeClaim, chief, {
    params: { id: text.id, claimId },
    body: { state: 'mend', note: 'Порог другой' },
  })
  app.clock.advance(3_700_000)
  await runDueReleases(newsroomOf(app))
  const { rows } = await app.context.db.sql.query<{ state: string; failure: string }>(
    'select state, failure from newsroom.text_release',
  )
  expect(rows).toMatchObject([{ state: 'waiting', failure: expect.stringContaining('нужно поправить') }])
})

test('a claim whose words grew beyond what a draft keeps is signed and released', async () => {
  const text = await begin()
  await add(text, cool)
  await edit(text, line => line.insert(6, 'прохладно, '.repeat(500)))
  expect(await stops(text)).toHaveLength(1)
  await askExpert(text)
  await answer(await readToken())
  expect(await stops(text)).toEqual([])
  text.editor.doc.getMap('fields').set('meta', { ageMark: '0+' })
  await expect.poll(() => text.editor.isSaved()).toBe(true)
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await ask(releaseText, chief, { params: { id: text.id }, body: { at } })
  app.clock.advance(3_700_000)
  await runDueReleases(newsroomOf(app))
  // The timer of the application may have taken it first.
  await expect.poll(async () => (await readPost()).body).toContain('прохладно, прохладно')
})

test('an answer is not stored for sources that changed while it was sent', async () => {
  const text = await begin()
  const { id: claimId } = await add(text, cool)
  await askExpert(text)
  const token = await readToken()
  const opened = await getOpenLink(newsroomOf(app), token)
  const sources = [{ ...review, url: 'https://lancet.test/2' }]
  await ask(calls.changeClaim, anna, { params: { id: text.id, claimId }, body: { sources } })
  const answers = [{ id: claimId, isRight: true, words: '' }]
  await expect(signClaims(newsroomOf(app), opened, answers)).rejects.toMatchObject({ code: 'link_expired' })
  expect(await list(text)).toMatchObject([{ state: 'proposed', signature: 'none' }])
})

test('living texts are listed by their days, and a broken claim makes one due', async () => {
  const text = await begin()
  await add(text, cool)
  await release(text)
  const listLiving = () => ask(calls.listLivingTexts, chief, {})
  const today = app.clock.now().toISOString().slice(0, 10)
  expect(await listLiving()).toMatchObject({
    items: [{ id: text.id, title: 'Сон в\u00a0жару', expert: 'mikhail', reviewOn: yearAfter(today), broken: 0 }],
    counts: { total: 1, due: 0, soon: 0 },
  })
  const soon = new Date(app.clock.now().getTime() + 10 * dayMs).toISOString().slice(0, 10)
  expect(await refusal(calls.setReviewDay, anna, { params: { id: text.id }, body: { on: soon } })).toEqual([
    403,
    'forbidden',
  ])
  await ask(calls.setReviewDay, chief, { params: { id: text.id }, body: { on: soon } })
  expect((await listLiving()).counts).toEqual({ total: 1, due: 0, soon: 1 })
  await add(text, fan, [])
  expect((await listLiving()).counts).toEqual({ total: 1, due: 1, soon: 0 })
  expect((await ask(calls.listLivingTexts, boris, {})).items).toEqual([])
})

test('a due review reminds the editors by day, three times, and asks the expert again', async () => {
  const text = await begin()
  await add(text, cool)
  await release(text)
  const sentBefore = await readToken()
  const at = (days: number, hour: number) => {
    const now = app.clock.now()
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour - 3))
    app.clock.advance(next.getTime() - now.getTime())
  }
  const newsroom = newsroomOf(app)
  at(365, 3)
  expect(await remindOfReviews(newsroom)).toBe(0)
  at(0, 12)
  expect([await remindOfReviews(newsroom), await remindOfReviews(newsroom)]).toEqual([1, 0])
  const again = await readToken()
  expect(again).not.toBe(sentBefore)
  const countLetters = async () =>
    (await lettersTo('chief@delno.test')).filter(({ subject }) => subject.includes('пересмотреть')).length
  await app.waitUntilIdle()
  await expect.poll(countLetters).toBe(1)
  at(14, 12)
  expect(await remindOfReviews(newsroom)).toBe(1)
  at(16, 12)
  expect(await remindOfReviews(newsroom)).toBe(1)
  at(10, 12)
  expect(await remindOfReviews(newsroom)).toBe(0)
  await app.waitUntilIdle()
  await expect.poll(countLetters).toBe(3)
})
