// Reported problems: what is stored of them, and reports to Sentry.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { growthOf } from '#tests/cpu-time.ts'
import { listProblems, reportServerProblem } from '#contract/analytics.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

type Envelope = { url: string; auth: string; lines: Record<string, unknown>[] }
/** A server that replies with a status and keeps what it received. */
async function openSentry() {
  const received: Envelope[] = []
  let status = 200
  async function read(request: IncomingMessage): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString()
    const lines = text.trimEnd().split('\n')
    received.push({
      url: request.url!,
      auth: String(request.headers['x-sentry-auth']),
      lines: lines.map(line => JSON.parse(line) as Record<string, unknown>),
    })
  }
  const server = createServer((request, response) => {
    void read(request).then(() => response.writeHead(status).end('{}'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://0123456789abcdef@127.0.0.1:${port}/sentry/42`,
    received,
    answerWith: (next: number) => void (status = next),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

let sentry: Awaited<ReturnType<typeof openSentry>>
let app: TestApp
beforeAll(async () => {
  sentry = await openSentry()
  app = await openTestApp({ services: ['analytics'], config: { sentryDsn: sentry.dsn } })
})
afterAll(async () => {
  await app.close()
  await sentry.close()
})
beforeEach(async () => {
  await app.empty()
  sentry.received.length = 0
  sentry.answerWith(200)
})

const problem = (message: string) => ({
  name: 'TypeError',
  message,
  stack: `TypeError: ${message}\n    at open (http://delno.test/assets/app-BxQ12aZ9.js:1:4821)\n    at node:internal/timers:12:3`,
  place: '/fikus-zimoj?utm_source=mail',
})
let lastCaller = 0
const report = (payload: object, { userAgent = chrome, from = `10.3.0.${++lastCaller}` } = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/svc/analytics/problems',
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
    payload,
  })
const list = async () => (await app.ask(listProblems, {})).items

test('a problem is stored once with its count, the last seen first, without personal data', async () => {
  await report(problem('anna@delno.test is undefined'))
  app.clock.advance(1000)
  await report(problem('boris@delno.test is undefined'))
  app.clock.advance(1000)
  await app.ask(reportServerProblem, { body: { name: 'Error', message: 'no space left', place: '/api/x' } })
  expect(await list()).toMatchObject([
    { origin: 'server', message: 'no space left', count: 1 },
    {
      origin: 'browser',
      message: '[email] is undefined',
      place: '/fikus-zimoj',
      count: 2,
      firstSeenAt: '2026-11-21T06:00:00.000Z',
      lastSeenAt: '2026-11-21T06:00:01.000Z',
    },
  ])
})

test('reports of bots are accepted and left out, many reports of one caller are refused, malformed ones are a 400', async () => {
  expect((await report(problem('x'), { userAgent: `${chrome} Chrome-Lighthouse` })).statusCode).toBe(200)
  expect(await list()).toEqual([])
  expect((await report({ message: 1 })).statusCode).toBe(400)
  expect((await report({ ...problem('x'), stack: 'x'.repeat(9000) })).statusCode).toBe(400)
  expect((await report({ ...problem('x'), more: 'x'.repeat(20_000) })).statusCode).toBe(413)
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await report(problem('x'), { from: '10.4.0.1' })).statusCode)
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
})

test.each(['a@', 'a@a.'])('a report made of nothing but «%s» is processed quickly', async piece => {
  const growth = await growthOf({ from: 500, to: 2000 }, async times => {
    const answer = await report({ ...problem(piece.repeat(times / 4)), stack: piece.repeat(times) })
    expect(answer.statusCode).toBe(200)
  })
  // A pattern that could match in several ways took minutes. Four times as long: 4 if linear, 16 if quadratic.
  expect(growth).toBeLessThan(8)
})

test('a bounded number of different problems is kept', async () => {
  await app.context.db.sql.query(
    `insert into analytics.problem select md5(n::text), 'browser', 'E', n::text, '', '', 1, now(), now()
     from generate_series(1, 2000) n`,
  )
  await report(problem('the newest'))
  const { rows } = await app.context.db.sql.query<{ n: number }>('select count(*)::int as n from analytics.problem')
  expect(rows).toEqual([{ n: 2000 }])
})

test('Sentry gets one envelope per problem, with its frames, at most once a minute', async () => {
  await report(problem('is undefined'))
  await report(problem('is undefined'))
  await expect.poll(() => sentry.received.length).toBe(1)
  const [{ url, auth, lines }] = sentry.received as [Envelope]
  expect(url).toBe('/sentry/api/42/envelope/')
  expect(auth).toMatch(/^Sentry sentry_version=7, .*sentry_key=0123456789abcdef$/)
  const [header, item, event] = lines as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]
  expect(header['event_id']).toMatch(/^[0-9a-f]{32}$/)
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: header['event_id'],
    platform: 'javascript',
    transaction: '/fikus-zimoj',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'is undefined',
          stacktrace: {
            frames: [
              { filename: 'node:internal/timers', lineno: 12, colno: 3, in_app: false },
              { function: 'open', lineno: 1, colno: 4821, in_app: true },
            ],
          },
        },
      ],
    },
  })
  app.clock.advance(60_000)
  await report(problem('is undefined'))
  await expect.poll(() => sentry.received.length).toBe(2)
})

test('after a 429 Sentry gets nothing for a minute, and reports are accepted as usual', async () => {
  sentry.answerWith(429)
  app.clock.advance(3_600_000)
  await report(problem('first'))
  await expect.poll(() => sentry.received.length).toBe(1)
  // The 429 has been read when a report is no longer passed on.
  await expect
    .poll(async () => {
      const before = sentry.received.length
      expect((await report(problem(`other ${'x'.repeat(++lastCaller)}`))).statusCode).toBe(200)
      return sentry.received.length - before
    })
    .toBe(0)
  expect((await list()).length).toBeGreaterThan(1)
})
