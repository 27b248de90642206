// A changed rule is scanned for in the whole archive: trials, tasks, corrections, reasons, and scans that were interrupted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/newsroom-gate.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { saveArticles, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'

let app: TestApp
let anna: Entered
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'media', 'newsroom'] })
})
afterAll(() => app.close())

const article = (id: number, words: string): ArticleDraft => ({
  source: `scan:${id}`,
  id,
  type: 'post',
  slug: `ogorod-${id}`,
  title: `Огород ${id}`,
  body: `<p>${words}</p>`,
  publishedAt: '2026-01-10T08:00:00.000Z',
  author: 'anna',
  categories: ['dom'],
  meta: { ageMark: '6+' },
})
const save = (...articles: ArticleDraft[]) => app.ask(saveArticles, { body: { articles } })

beforeEach(async () => {
  await app.empty()
  anna = await enterFirst(app)
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна' }] } })
  await save(article(10, 'Кабачок растёт быстро.'), article(11, 'Тыква лежит.'), article(12, 'Ещё кабачок.'))
  await app.waitUntilIdle()
})

const send: Entered['browser']['send'] = (call, input) => anna.browser.send(call, input)
const courgettes = {
  severity: 'stop' as const,
  params: { times: 1, topics: [{ word: 'кабачок', instead: '18+' }] },
}
const rule = { params: { rule: 'age' } }

async function changed(change: calls.GateChange = courgettes): Promise<calls.GateScan> {
  const { body } = await send(calls.changeGateRule, { ...rule, body: change })
  await app.waitUntilIdle()
  return (await send(calls.getGateScan, { params: { id: body['scan'].id } })).body['scan']
}
async function tasks(state: 'open' | 'kept' = 'open'): Promise<calls.GateTask[]> {
  return (await send(calls.listGateTasks, { ...rule, query: { state } })).body['items']
}
const postsOf = async (state?: 'open' | 'kept') => (await tasks(state)).map(({ postId }) => postId)

test('a trial names what would fail and makes no tasks; the change makes them', async () => {
  const { body } = await send(calls.tryGateRule, { ...rule, body: courgettes })
  await app.waitUntilIdle()
  const { scan } = (await send(calls.getGateScan, { params: { id: body['scan'].id } })).body
  expect(scan).toMatchObject({ state: 'done', isTrial: true, scanned: 3, failing: 2 })
  expect(scan.posts).toEqual([
    { id: 10, title: 'Огород 10' },
    { id: 12, title: 'Огород 12' },
  ])
  expect(await postsOf()).toEqual([])

  expect(await changed()).toMatchObject({ state: 'done', isTrial: false, scanned: 3, failing: 2 })
  expect(await postsOf()).toEqual([10, 12])
  expect((await tasks())[0]!.reason).toMatch(/18\+/)
})

test('a corrected article leaves the list, a new one that an import brings enters it, and a removed rule empties it', async () => {
  await changed()
  await save(article(10, 'Патиссон растёт быстро.'), article(13, 'Привезли кабачок.'))
  await app.waitUntilIdle()
  expect(await postsOf()).toEqual([12, 13])
  expect(await changed({ severity: 'off' })).toMatchObject({ state: 'done' })
  expect(await postsOf()).toEqual([])
})

test('a task is dismissed with a reason, stays dismissed after the next scan, and can be opened again', async () => {
  await changed()
  const [first] = await tasks()
  const keep = (because: string | null) =>
    send(calls.keepGateTask, { params: { id: first!.id }, body: { because } }).then(({ status }) => status)
  expect(await keep('Это название сорта')).toBe(200)
  expect(await postsOf()).toEqual([12])
  expect(await tasks('kept')).toMatchObject([{ postId: 10, keptBecause: 'Это название сорта' }])
  await changed({ params: { ...courgettes.params, times: 1 } })
  expect([await postsOf(), await postsOf('kept')]).toEqual([[12], [10]])
  expect(await keep(null)).toBe(200)
  expect(await postsOf()).toEqual([10, 12])
})

test('taking a change back scans again with the former setting', async () => {
  await changed()
  const [newest] = (await send(calls.listGateChanges, {})).body['items']
  expect(newest).toMatchObject({ rule: 'age', after: { severity: 'stop' }, isLast: true })
  const { status } = await send(calls.takeBackGateChange, { params: { id: newest!.id } })
  await app.waitUntilIdle()
  expect([status, await postsOf()]).toEqual([200, []])
})

test('the log has what was changed; a list of the greatest number of lines is saved and counted there', async () => {
  const logged = async () => (await anna.browser.ask(listOfficeLog, { query: { limit: 1 } })).items[0]
  await changed({ severity: 'stop' })
  await changed({ severity: 'warn' })
  expect(await logged()).toMatchObject({ before: { severity: 'stop', params: {} }, after: { severity: 'warn' } })
  const topics = Array.from({ length: 3_000 }, (_, n) => ({ word: `овощ ${n}`, instead: '18+' }))
  await changed({ params: { topics } })
  const more = [...topics.slice(1), { word: 'кабачок', instead: '18+' }]
  const { status } = await send(calls.changeGateRule, { ...rule, body: { params: { topics: more } } })
  expect(status).toBe(200)
  expect(await logged()).toMatchObject({
    action: 'rule.changed',
    before: { params: { topics: { lines: 3_000, different: 1 } } },
    after: { params: { topics: { lines: 3_000, different: 1 } } },
  })
})

test('of two people who change one setting the second gets a conflict that names the first; other settings do not collide', async () => {
  const denis = await enterInvited(app, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'admin' })
  const topics = (...words: string[]) => words.map(word => ({ word, instead: '18+' }))
  const put = (person: Entered, body: object) =>
    person.browser.send(calls.changeGateRule, { ...rule, body: body as never })
  const { items } = (await send(calls.listGateRules, {})).body
  const age = items.find(({ id }) => id === 'age')!
  const expected = { params: { topics: age.params.find(({ key }) => key === 'topics')!.value } }
  expect((await put(denis, { params: { topics: topics('кабачок') }, expected })).status).toBe(200)
  const mine = { params: { topics: topics('тыква') } }
  const late = await put(anna, { ...mine, expected })
  expect([late.status, late.body]).toMatchObject([
    409,
    { message: 'Пока вы правили, правило изменилось (Денис Карпов)', errors: { topics: 'Денис Карпов' } },
  ])
  expect((await put(anna, { severity: 'warn', expected: { severity: age.severity } })).status).toBe(200)
  expect((await put(anna, { ...mine, expected: { params: { topics: topics('кабачок') } } })).status).toBe(200)
  const changes = (await send(calls.listGateChanges, {})).body['items']
  const ways = await Promise.all(
    [0, 0].map(() => send(calls.takeBackGateChange, { params: { id: changes[0]!.id } }).then(({ status }) => status)),
  )
  expect(ways.toSorted()).toEqual([200, 409])
})

test('an interrupted scan goes on after the last article that it has looked at', async () => {
  const { id } = await changed()
  const { sql } = app.context.db
  await sql.query(`delete from newsroom.gate_task`)
  await sql.query(
    `update newsroom.gate_scan set state = 'running', ended_at = null, after_id = 10, scanned = 1, failing = 1 where id = $1`,
    [id],
  )
  await app.context.jobs.send('newsroom.scan-archive', { id })
  await app.waitUntilIdle()
  const { scan } = (await send(calls.getGateScan, { params: { id } })).body
  expect(scan).toMatchObject({ state: 'done', scanned: 3, failing: 2 })
  expect(await postsOf()).toEqual([12])
})
