// Tests the weekly check of sources over the wire: what opens a claim, who decides, and what readers are told.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { getHealthPost } from '#contract/health.ts'
import * as calls from '#contract/newsroom-health.ts'
import { listBell } from '#contract/newsroom-bell.ts'
import { listReleaseProblems, openPostText, releaseText } from '#contract/newsroom-release.ts'
import { createText, listTextLog } from '#contract/newsroom.ts'
import { saveArticles, savePeople, saveTerms } from '#contract/office/content.ts'
import { dayMs } from '#domain/time-units.ts'
import { makeFetchPublic } from '#platform/http/fetch-public.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { listen } from '#tests/socket-pages.ts'
import { openEditor, paragraphOf, send, type Editor } from '#tests/text-editors.ts'
import { compactLogs } from '../compact-log.ts'
import { openNewsroomContext } from '../context.ts'
import { removeOld } from '../remove-old.ts'
import { reserveFinding, saveSourceCheck } from '../store/sources.ts'
import { checkDueSources } from './check-sources.ts'
import { makeFetchSource, type FetchSource } from './fetch-source.ts'

let app: TestApp
let url: string
let site: Server
let anna: SignedIn
let chief: SignedIn
let fetchSource: FetchSource
/** The pages of the stranger's site: a status, or a body of HTML. */
let pages: Record<string, number | string | (() => string)> = {}
const asked: string[] = []
const editors: Editor[] = []
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'recipes', 'views', 'health', 'newsroom'] })
  url = await listen(app)
  site = createServer((request, response) => {
    asked.push(request.url!)
    const page = pages[request.url!] ?? 404
    if (typeof page === 'number') return void response.writeHead(page).end()
    const isFile = request.url!.endsWith('.pdf')
    response.setHeader('content-type', isFile ? 'application/pdf' : 'text/html; charset=utf-8')
    response.end(typeof page === 'string' ? page : page())
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const fetch = makeFetchPublic({ privateAllowed: ['127.0.0.1'] })
  fetchSource = makeFetchSource({
    siteUrl: 'https://delno.test',
    fetch: (address, options) => fetch(address.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`), options),
  })
})
afterAll(async () => {
  await app.close()
  site.closeAllConnections()
  site.close()
})
beforeEach(async () => {
  await app.empty()
  pages = {}
  asked.length = 0
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
  chief = await app.signInToOffice({ email: 'chief@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
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

const heat = 'https://who.test/heat'
const fan = 'Выше 35 °C вентилятор греет.'
const pageOf = (threshold: string) =>
  `<nav>Меню</nav><main><p>${'О жаре и сне. '.repeat(20)}</p><p>Если в комнате выше ${threshold} °C, вентилятор не охлаждает.</p></main>`

/** A health text of Anna whose only claim rests on this page. */
async function begin(address = heat): Promise<number> {
  const body = { kind: 'health', title: 'Сон в жару', stage: 'draft', section: 'son' } as const
  const { text } = await ask(createText, anna, { body })
  const editor = await openEditor(url, { token: anna.token, text: text.id })
  editors.push(editor)
  editor.type(`Спите. ${fan} Пейте воду.`)
  editor.doc.getMap('fields').set('expert', 'mikhail').toString()
  editor.doc.getMap('fields').set('meta', { ageMark: '0+' })
  await expect.poll(() => editor.isSaved()).toBe(true)
  const line = paragraphOf(editor.doc)
  const from = line.toString().indexOf(fan)
  const at = (index: number, assoc: number) =>
    Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(line, index, assoc))).toString('base64')
  const range = { start: at(from, 0), end: at(from + fan.length, -1), quote: fan }
  await ask(calls.addClaim, anna, {
    params: { id: text.id },
    body: { range, sources: [{ title: 'ВОЗ. Heat and health', url: address }] },
  })
  return text.id
}
const newsroom = () => openNewsroomContext(app.context)
const switchOn = (isOn = true) =>
  saveSourceCheck(newsroom().db.kysely, { is_on: isOn, changed_by: chief.userId, changed_at: app.clock.now() })
const check = () => checkDueSources(newsroom(), { fetchSource })
/** Without moving the clock, which would end the sessions. */
async function checkInAWeek(): Promise<number> {
  await app.context.db.sql.query('update newsroom.source_page set due_at = $1', [app.clock.now()])
  return check()
}
const readClaims = (id: number) => ask(calls.listClaims, chief, { params: { id } })
const readFinding = async (id: number) => (await readClaims(id)).items[0]!.findings[0]
async function sign(id: number): Promise<void> {
  const email = 'orlov@clinic.test'
  await ask(calls.askForSignature, chief, { params: { id }, body: { email } })
  await app.waitUntilIdle()
  const { rows } = await app.context.db.sql.query<{ text: string }>(
    'select text from platform.mail_message where "to" = $1 order by id desc limit 1',
    [email],
  )
  const token = /\/office\/sign#([\w-]{43})/.exec(rows[0]!.text)![1]!
  const { claims } = await ask(calls.openSigningLink, chief, { body: { token } })
  const answers = claims.map(claim => ({ id: claim.id, isRight: true, words: '' }))
  await ask(calls.answerSigningLink, chief, { body: { token, answers } })
}
async function release(id: number): Promise<void> {
  await sign(id)
  await ask(releaseText, chief, { params: { id }, body: {} })
  await app.waitUntilIdle()
}
/** What readers are told, after the newsroom had time to be at rest. */
async function readUnsettled(): Promise<number> {
  app.clock.advance(60_000)
  await compactLogs(newsroom())
  await app.waitUntilIdle()
  await app.context.db.sql.query(`update pgboss.job set start_after = now() where name = 'newsroom.tell-readers'`)
  await app.waitUntilIdle()
  const { body } = await send(app, getHealthPost, {}, { params: { slug: 'son-v-zharu' } })
  return body.unsettled_claims ?? 0
}

test('nothing is asked until the chief switches the check on, and an author cannot', async () => {
  await begin()
  expect(await check()).toBe(0)
  expect(await refusal(calls.setSourceCheck, anna, { body: { isOn: true } })).toEqual([403, 'forbidden'])
  expect(await ask(calls.getSourceCheck, anna, {})).toMatchObject({ isOn: false, mayChange: false, pages: 1, hosts: 1 })
  expect(await ask(calls.setSourceCheck, chief, { body: { isOn: true } })).toMatchObject({ mayChange: true })
  expect(await ask(calls.getSourceCheck, anna, {})).toMatchObject({ isOn: true, changedBy: expect.any(String) })
  pages = { '/heat': pageOf('35') }
  expect([await check(), await check()]).toEqual([1, 0])
  expect(new Set(asked)).toEqual(new Set(['/heat']))
  app.clock.advance(6 * dayMs)
  expect(await check()).toBe(0)
  app.clock.advance(dayMs)
  expect(await check()).toBe(1)
  await switchOn(false)
  asked.length = 0
  app.clock.advance(7 * dayMs)
  expect(await check()).toBe(0)
  expect(asked).toEqual([])
})

test('a changed page opens the claim, is shown word by word, and its edit is written when somebody takes it', async () => {
  const id = await begin()
  await release(id)
  await switchOn()
  pages = { '/heat': pageOf('35') }
  await check()
  await checkInAWeek()
  expect((await readClaims(id)).items[0]!.findings).toEqual([])
  expect(await readUnsettled()).toBe(0)
  pages = { '/heat': pageOf('40').replace('Меню', 'Другое меню').replace('О жаре', '<b>О</b>&nbsp;жаре') }
  await checkInAWeek()
  const finding = (await readFinding(id))!
  expect(finding).toMatchObject({
    kind: 'changed',
    url: heat,
    passages: [
      { before: '35', after: '40', left: expect.stringMatching(/выше$/), right: expect.stringMatching(/^°C/) },
    ],
    proposal: { before: '35', after: '40' },
  })
  // The text is as it was; readers and editors know.
  expect((await readClaims(id)).items[0]).toMatchObject({ words: fan, signature: 'signed' })
  expect(await readUnsettled()).toBe(1)
  expect((await ask(calls.listLivingTexts, chief, {})).items).toMatchObject([{ id, broken: 1 }])
  const { problems } = await ask(listReleaseProblems, chief, { params: { id } })
  expect(problems.find(({ rule }) => rule === 'health-changed-sources')).toMatchObject({ isBlocking: false })
  const ofSource = async () => (await ask(listBell, chief, {})).rows.filter(({ kind }) => kind === 'source')
  expect(await ofSource()).toMatchObject([{ group: 'answer', detail: { count: 1, isGone: false } }])

  const params = { id, claimId: (await readClaims(id)).items[0]!.id, findingId: finding.id }
  expect(await refusal(calls.takeSourceChange, anna, { params, body: finding.proposal! })).toEqual([403, 'forbidden'])
  const other = { before: '35', after: '45' }
  expect(await refusal(calls.takeSourceChange, chief, { params, body: other })).toEqual([409, 'conflict'])
  const take = () => refusal(calls.takeSourceChange, chief, { params, body: finding.proposal! })
  const both = await Promise.all([take(), take()])
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  const [claim] = (await readClaims(id)).items
  expect(claim).toMatchObject({ words: fan.replace('35', '40'), signature: 'changed', findings: [] })
  expect((await ask(listTextLog, chief, { params: { id } })).items[0]).toMatchObject({
    action: 'took-source-change',
    personId: chief.userId,
    detail: { before: '35', after: '40' },
  })
  await app.waitUntilIdle()
  expect(await ofSource()).toMatchObject([{ group: 'earlier' }])
  expect(await readUnsettled()).toBe(1)
  await release(id)
  expect(await readUnsettled()).toBe(0)
})

test('what changes nothing is dismissed until the next change, and can be taken back', async () => {
  const id = await begin()
  await switchOn()
  pages = { '/heat': pageOf('35') }
  await check()
  pages = { '/heat': pageOf('35').replace('О жаре', 'Подробно о жаре') }
  await checkInAWeek()
  const finding = (await readFinding(id))!
  expect(finding).toMatchObject({ passages: [{ before: '', after: 'Подробно' }], more: 0, proposal: null })
  const params = { id, claimId: (await readClaims(id)).items[0]!.id, findingId: finding.id }
  const dismiss = (isDismissed: boolean, person = chief) =>
    refusal(calls.dismissSourceChange, person, { params, body: { isDismissed } })
  expect(await dismiss(true, anna)).toEqual([403, 'forbidden'])
  // A colleague's edit is being written.
  const until = new Date(app.clock.now().getTime() + 60_000)
  await reserveFinding(newsroom().db.kysely, finding.id, { now: app.clock.now(), until })
  expect(await dismiss(true)).toEqual([409, 'conflict'])
  app.clock.advance(60_000)
  expect((await dismiss(true))[0]).toBe(200)
  expect(await readFinding(id)).toBeUndefined()
  expect(await dismiss(true)).toEqual([409, 'conflict'])
  expect((await dismiss(false))[0]).toBe(200)
  expect(await readFinding(id)).toMatchObject({ id: finding.id })
  await dismiss(true)
  await checkInAWeek()
  expect(await readFinding(id)).toBeUndefined()
  pages = { '/heat': pageOf('37') }
  await checkInAWeek()
  expect((await readFinding(id))!.passages.map(({ before, after }) => [before, after])).toContainEqual(['35', '37'])
  // The first decision cannot be taken back over the new change.
  expect(await dismiss(false)).toEqual([409, 'conflict'])
  app.clock.advance(91 * dayMs)
  await removeOld(newsroom())
  chief = await app.signInToOffice({ email: 'chief@delno.test' })
  expect(await dismiss(false)).toEqual([404, 'not_found'])
})

test('a page that goes back to its former words, or counts its readers, opens nothing', async () => {
  const id = await begin()
  await switchOn()
  let views = 100
  const counting = (threshold: string) => () =>
    `${pageOf(threshold)}<p>Прочли ${(views += 1)} раз</p>`.replaceAll(/<\/?main>/g, '')
  pages = { '/heat': counting('35') }
  await check()
  await checkInAWeek()
  expect(await readFinding(id)).toBeUndefined()
  pages = { '/heat': counting('40') }
  await checkInAWeek()
  expect((await readFinding(id))!.passages).toHaveLength(1)
  pages = { '/heat': counting('35') }
  await checkInAWeek()
  expect(await readFinding(id)).toBeUndefined()
})

test('a page that is gone opens the claim at once, one that fails after three weeks; it closes when the page opens again', async () => {
  const [gone, failing] = [await begin(), await begin('https://journal.test/fails')]
  await switchOn()
  pages = { '/heat': pageOf('35'), '/fails': pageOf('35') }
  expect(await check()).toBe(2)
  pages = { '/heat': 410, '/fails': 503 }
  await checkInAWeek()
  expect(await readFinding(gone)).toMatchObject({ kind: 'gone', passages: [], proposal: null })
  expect((await readClaims(gone)).pages).toMatchObject([{ url: heat, state: 'gone' }])
  await checkInAWeek()
  expect(await readFinding(failing)).toBeUndefined()
  await checkInAWeek()
  expect(await readFinding(failing)).toMatchObject({ kind: 'gone' })
  pages = { '/heat': pageOf('35'), '/fails': pageOf('40') }
  await checkInAWeek()
  expect(await readFinding(gone)).toBeUndefined()
  expect(await readFinding(failing)).toMatchObject({ kind: 'changed', proposal: { before: '35', after: '40' } })
})

test('a file is compared as a whole; a source that a claim no longer names says nothing', async () => {
  const id = await begin('https://who.test/heat.pdf')
  await switchOn()
  pages = { '/heat.pdf': '%PDF 1' }
  await check()
  pages = { '/heat.pdf': '%PDF 2' }
  await checkInAWeek()
  expect(await readFinding(id)).toMatchObject({ kind: 'changed', passages: [], proposal: null })
  const [claim] = (await readClaims(id)).items
  const params = { id, claimId: claim!.id }
  await ask(calls.changeClaim, chief, { params, body: { sources: [{ title: 'Lancet', url: heat }] } })
  expect(await readFinding(id)).toBeUndefined()
  pages = { '/heat': pageOf('35') }
  await checkInAWeek()
  const { rows } = await app.context.db.sql.query<{ url: string }>('select url from newsroom.source_page')
  expect(rows).toEqual([{ url: heat }])
})

test('a page of one endless word, of zero bytes and of halves of letters is stored; a round that ends with the process counts no failure', async () => {
  const id = await begin()
  await switchOn()
  pages = { '/heat': `<p>\0Порог 35</p>` }
  await check()
  pages = { '/heat': `<p>\0Порог ${'ы'.repeat(200_000)}&#xd83d; ${'я '.repeat(90_000)}</p>` }
  await checkInAWeek()
  const { passages, proposal } = (await readFinding(id))!
  expect(passages[0]!.after.length).toBeLessThan(320)
  expect(proposal).toBeNull()
  pages = { '/heat': 503 }
  await app.context.db.sql.query('update newsroom.source_page set due_at = $1', [app.clock.now()])
  await checkDueSources(newsroom(), { fetchSource, signal: AbortSignal.abort() })
  const { rows } = await app.context.db.sql.query<{ failures: number }>('select failures from newsroom.source_page')
  expect(rows).toEqual([{ failures: 0 }])
})

test('pages of one host are asked one at a round', async () => {
  for (const path of ['a', 'b']) await begin(`https://who.test/${path}`)
  await switchOn()
  expect([await check(), await check(), await check()]).toEqual([1, 1, 0])
})

test('readers see the mark while a released claim is not signed as it is, and not for a new claim', async () => {
  const id = await begin()
  await release(id)
  expect(await readUnsettled()).toBe(0)
  const editor = await openEditor(url, { token: chief.token, text: id })
  editors.push(editor)
  const line = paragraphOf(editor.doc)
  const at = line.toString().indexOf('35')
  const replace = async (words: string) => {
    line.delete(at, 2)
    line.insert(at, words)
    await expect.poll(() => editor.isSaved()).toBe(true)
  }
  await replace('40')
  // Somebody is writing: nothing is told before the text rests.
  await app.waitUntilIdle()
  const { body } = await send(app, getHealthPost, {}, { params: { slug: 'son-v-zharu' } })
  expect(body.unsettled_claims).toBeUndefined()
  expect(await readUnsettled()).toBe(1)
  await replace('35')
  expect(await readUnsettled()).toBe(0)
})

test('health articles without a text are listed, those never checked first, and can be taken', async () => {
  const article = (slug: string, title: string, reviewedAt?: string) => ({
    type: 'health' as const,
    slug,
    title,
    body: '<p>Спите.</p>',
    categories: ['son'],
    publishedAt: '2026-01-01T00:00:00Z',
    ...(reviewedAt && { meta: { office: { reviewedAt } } }),
  })
  await app.ask(saveArticles, {
    body: {
      articles: [article('b', 'Недавно', '2026-10-01'), article('a', 'Давно', '2024-10-01'), article('c', 'Никогда')],
    },
  })
  const listUntaken = (person = chief, query = {}) => ask(calls.listUntakenArticles, person, { query })
  const { items, next } = await listUntaken()
  expect(items.map(({ title, checkedOn, mayTake }) => [title, checkedOn, mayTake])).toEqual([
    ['Никогда', null, true],
    ['Давно', '2024-10-01', true],
    ['Недавно', '2026-10-01', true],
  ])
  expect(next).toBeNull()
  expect((await listUntaken(anna)).items.every(({ mayTake }) => !mayTake)).toBe(true)
  await ask(openPostText, chief, { params: { postId: items[0]!.postId } })
  const page = await listUntaken(chief, { limit: 1 })
  expect(page.items.map(({ title }) => title)).toEqual(['Давно'])
  expect((await listUntaken(chief, { limit: 1, offset: page.next! })).items.map(({ title }) => title)).toEqual([
    'Недавно',
  ])
  expect((await ask(calls.listLivingTexts, chief, {})).items.map(({ title }) => title)).toEqual(['Никогда'])
})
