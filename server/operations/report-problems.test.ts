import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listProblems, reportServerProblem } from '#contract/analytics.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import type { WebSite } from '../hosting/web-host.ts'

/** A site whose pages fail as their path says. */
const site: WebSite = {
  web: {
    inlineScriptHashes: [],
    renderPage: async (request, page) => {
      if (request.url.endsWith('/thrown')) throw new RangeError('no such shelf')
      page.reportProblem(new TypeError('a loader broke'), '/caught')
      return new Response('<h1>503</h1>', { status: 503, headers: { 'content-type': 'text/html' } })
    },
  },
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['views', 'analytics'], site })
})
afterAll(() => app.close())
beforeEach(() => app.empty())

const told = async () =>
  (await app.ask(listProblems, {})).items.map(({ origin, name, message, place }) => [origin, name, message, place])

test('a call that fails is reported with its route; one that is refused is not', async () => {
  await app.context.db.sql.exec('alter table views.total rename to total_away')
  const view = (postIds: string) =>
    app.app.inject({ method: 'POST', url: '/svc/views/get/', payload: { action: 'get-views', postIds } })
  expect((await view('17')).statusCode).toBe(500)
  expect((await view('seventeen')).statusCode).toBe(400)
  await expect.poll(told).toEqual([['server', 'error', expect.stringContaining('views.total'), '/svc/views/get/']])
  await app.context.db.sql.exec('alter table views.total_away rename to total')
})

test('pages that fail are reported, inside and outside of the framework', async () => {
  expect((await app.app.inject('/thrown')).statusCode).toBe(503)
  await expect.poll(told).toEqual([['server', 'RangeError', 'no such shelf', '/thrown']])
  await app.app.inject('/caught')
  await expect.poll(async () => (await told()).length).toBe(2)
})

test('a failed report changes nothing about the failed call', async () => {
  await app.context.db.sql.exec('alter table views.total rename to total_away')
  await app.context.db.sql.exec('alter table analytics.problem rename to problem_away')
  const response = await app.app.inject({
    method: 'POST',
    url: '/svc/views/get/',
    payload: { action: 'get-views', postIds: '17' },
  })
  expect(response.json()).toMatchObject({ success: false, code: 'internal' })
  // By the time of the refused report, reports of both failures would have been made.
  await app.askRaw(reportServerProblem, { body: { name: 'Error', message: 'late', stack: '', place: '/' } })
  await app.context.db.sql.exec('alter table views.total_away rename to total')
  await app.context.db.sql.exec('alter table analytics.problem_away rename to problem')
  expect(await told()).toEqual([])
})
