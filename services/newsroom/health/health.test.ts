// Tests claims of health texts over the wire: who may do what, what the gate lets out, and how a signature is given and lost.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import * as calls from '#contract/newsroom-health.ts'
import { listReleaseProblems } from '#contract/newsroom-release.ts'
import { createText, setMember } from '#contract/newsroom.ts'
import { savePeople, saveTerms } from '#contract/office/content.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openEditor, paragraphOf, send, type Editor } from '#tests/text-editors.ts'
import { claimsMax } from '../limits.ts'

let app: TestApp
let url: string
let anna: SignedIn
let boris: SignedIn
let chief: SignedIn
let reader: SignedIn
const editors: Editor[] = []
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'recipes', 'views', 'newsroom'] })
  url = await listen(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  const quasar = (name: 'admin' | 'user') => ({ roles: [{ application: 'quasar' as const, name }] })
  anna = await app.signIn({ email: 'anna@delno.test', ...quasar('user') })
  boris = await app.signIn({ email: 'boris@delno.test', ...quasar('user') })
  chief = await app.signIn({ email: 'chief@delno.test', ...quasar('admin') })
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
async function edit({ editor }: Text, change: (text: Y.XmlText) => void): Promise<void> {
  change(paragraphOf(editor.doc))
  await expect.poll(() => editor.isSaved()).toBe(true)
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
  expect(await refusal(calls.listClaims, reader, { params: { id: text.id } })).toEqual([403, 'forbidden'])
  await ask(calls.changeClaim, chief, { params, body: { state: 'true' } })
  expect(await refusal(calls.removeClaim, anna, { params })).toEqual([403, 'forbidden'])
  await ask(calls.removeClaim, chief, { params })
  expect(await list(text)).toEqual([])
  const own = await add(text, fan)
  await ask(calls.removeClaim, anna, { params: { id: text.id, claimId: own.id } })
  expect(await list(text)).toEqual([])
})

test('a proof-reader decides, and another source takes the decision back', async () => {
  await ask(setMember, await adminOfOffice(), {
    params: { id: boris.userId },
    body: { isProofReader: true, sections: [] },
  })
  const text = await begin()
  const { id: claimId } = await add(text, cool)
  const params = { id: text.id, claimId }
  const body = { state: 'mend' as const, note: 'Порог другой' }
  const { claim } = await ask(calls.changeClaim, boris, { params, body })
  expect(claim).toMatchObject({ state: 'mend', note: 'Порог другой', checkedBy: boris.userId })
  const sources = [review, { ...review, title: 'Lancet', url: 'https://lancet.test/2' }]
  const { claim: again } = await ask(calls.changeClaim, anna, { params, body: { sources } })
  expect(again).toMatchObject({ state: 'proposed', checkedBy: null })
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
  expect((await stops(text))[0]).toBe(`утверждения «${cool}» больше нет в тексте: верните слова или уберите его из списка`)
})

/** Marks of colleagues are set by somebody who came through the office. */
async function adminOfOffice(): Promise<SignedIn> {
  const { enterFirst } = await import('#services/auth/office/testing.ts')
  const { browser } = await enterFirst(app, 'nina@delno.test', 'Нина')
  return { ...chief, headers: browser.headers() }
}
