import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorKeyOf } from '#platform/http/operator-only.ts'
import { mounts } from '../mounts.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import type { WebSite } from '../hosting/web-host.ts'

let app: TestApp
beforeAll(async () => {
  const renderPage: WebSite['web']['renderPage'] = async (_, page) => {
    page.cacheSeconds = 60
    return new Response('О журнале')
  }
  app = await openTestApp({ services: ['views', 'realtime'], site: { web: { inlineScriptHashes: [], renderPage } } })
})
afterAll(() => app.close())

/** Sample lines with a prefix, without help texts, as Prometheus would store them. */
async function read(begin: string): Promise<string[]> {
  const { statusCode, headers, body } = await app.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${operatorKeyOf(app.config)}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return body.split('\n').filter(line => line.startsWith(begin))
}

test('requests from outside are counted by their route, calls between services are not', async () => {
  const url = `${mounts.views}/get/`
  const ask = (payload: object, headers = {}) => app.app.inject({ method: 'POST', url, payload, headers })
  await ask({ action: 'get-views', postIds: '101' })
  await ask({ action: 'get-views', postIds: '102' })
  await ask({})
  await ask({ action: 'get-views', postIds: '103' }, { 'x-delno-internal': app.config.internalKey })
  await app.app.inject(`${mounts.views}/nothing-here`)
  expect(await read('http_request_duration_seconds_count')).toEqual([
    `http_request_duration_seconds_count{method="POST",route="${url}",status_code="200"} 2`,
    `http_request_duration_seconds_count{method="POST",route="${url}",status_code="400"} 1`,
    'http_request_duration_seconds_count{method="GET",route="/svc/*",status_code="404"} 1',
  ])
})

test('waiting and dead jobs are counted, and absent while the database is away', async () => {
  const { db, jobs } = app.context
  await jobs.work('tests.print', () => Promise.reject(new Error('нет бумаги')), { retryLimit: 0 })
  await jobs.send('tests.print', {})
  await jobs.send('tests.nobody-works', {})
  await jobs.send('tests.nobody-works', {}, { startAfter: 3600 })
  await vi.waitUntil(async () => (await jobs.listDead()).length === 1, { timeout: 15_000 })
  // Connections are those of a server alone; how long something took is not known.
  const ofBacklog = async () =>
    (await read('delno_'))
      .filter(line => /^delno_(database|jobs|events)/.test(line) && !line.startsWith('delno_database_connections'))
      .map(line => line.replace(/(_seconds\S*) .*/, '$1'))
      .toSorted()
  expect(await ofBacklog()).toEqual([
    'delno_database_answer_seconds',
    'delno_database_up 1',
    'delno_events_waiting 0',
    'delno_events_waiting_seconds',
    'delno_jobs_dead 1',
    'delno_jobs_waiting_seconds{queue="tests.nobody-works"}',
    'delno_jobs_waiting{queue="tests.nobody-works"} 1',
  ])
  const [session, ...others] = await Promise.all(
    Array.from({ length: db.engine === 'pglite' ? 1 : 3 }, () => db.sql.session()),
  )
  await session!.query('select pg_advisory_lock(11)')
  // The last connection of the pool, which no transaction may have.
  const last = db.engine === 'pglite' ? undefined : db.sql.query('select pg_advisory_xact_lock(11)')
  expect(await ofBacklog()).toEqual(['delno_database_up 0'])
  await session!.query('select pg_advisory_unlock(11)')
  await last
  for (const each of [session!, ...others]) each.release()
})

test('pages from memory and sockets are counted', async () => {
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const visit = async (path: string) => (await fetch(url + path)).text()
  expect(await visit('/about')).toBe('О журнале')
  expect(await visit('/about')).toBe('О журнале')
  expect(await read('delno_page_cache_answers_total')).toEqual([
    'delno_page_cache_answers_total{state="hit"} 1',
    'delno_page_cache_answers_total{state="stale"} 0',
    'delno_page_cache_answers_total{state="miss"} 1',
    'delno_page_cache_answers_total{state="error"} 0',
  ])
  const [bytes] = await read('delno_page_cache_bytes')
  expect(Number(bytes?.split(' ')[1])).toBeGreaterThan(0)
  expect(await read('delno_sockets')).toEqual(['delno_sockets 0'])
  expect(await visit('/pusher/?EIO=4&transport=polling')).toContain('"sid"')
  expect(await read('delno_sockets')).toEqual(['delno_sockets 1'])
})
