// From saving an article to a search engine: outbox, jobs, and an HTTP server that replies like an engine.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeArticle, saveArticles, savePeople, saveTerms, type ArticleDraft } from '#contract/office/content.ts'
import { saveRecipes } from '#contract/office/recipes.ts'
import { listAuthors } from '#contract/content.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { sendQueue } from './indexing.ts'
import { batchSize } from './limits.ts'
import { outcomeOf, retryDelaySeconds } from './rules/outcome.ts'

type Submission = { path: string; host: string; key: string; keyLocation: string; urlList: string[] }

const key = 'test-key-0123456789'
let server: Server
let app: TestApp
let received: Submission[] = []
/** In place of a status: the request is read and gets no reply. */
const silence = 0
/** The next replies of each endpoint; after them always 200. */
let answers: Record<string, { status: number; retryAfter?: string }[]> = {}
let origin = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, ...(JSON.parse(text) as Omit<Submission, 'path'>) })
      const { status, retryAfter } = answers[path]?.shift() ?? { status: 200 }
      if (status === silence) return
      response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await openTestApp({
    services: ['content', 'recipes', 'indexing'],
    config: { indexNow: { key, endpoints: [`${origin}/first`, `${origin}/second`] } },
  })
})
afterAll(async () => {
  await app.close()
  await new Promise(resolve => server.close(resolve))
})
beforeEach(async () => {
  await app.empty()
  await app.context.db.sql.query('delete from pgboss.job where name = $1', [sendQueue])
  received = []
  answers = {}
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна' }] } })
  await app.ask(saveTerms, {
    body: {
      terms: [
        { kind: 'topic', slug: 'dom', title: 'Дом' },
        { kind: 'health', slug: 'son', title: 'Сон' },
      ],
    },
  })
  await app.waitUntilIdle()
})

const draft = (slug: string, changes: Partial<ArticleDraft> = {}): ArticleDraft => ({
  source: `test:${slug}`,
  type: 'post',
  slug,
  title: slug,
  body: '<p>Текст.</p>',
  publishedAt: testNow.toISOString(),
  author: 'anna',
  categories: ['dom'],
  ...changes,
})
const save = async (...articles: ArticleDraft[]) => {
  const { results } = await app.ask(saveArticles, { body: { articles } })
  await app.waitUntilIdle()
  return results.map(result => result.id)
}

type Waiting = { endpoint: string; attempt: number; seconds: number }
async function listWaiting(): Promise<Waiting[]> {
  const { rows } = await app.context.db.sql.query<Waiting>(
    `select data->>'endpoint' as endpoint, (data->>'attempt')::integer as attempt,
       round(extract(epoch from start_after - created_on))::integer as seconds
     from pgboss.job where name = $1 and state = 'created' order by 1`,
    [sendQueue],
  )
  return rows
}
/** Makes every scheduled delivery due. */
async function letTimePass(): Promise<void> {
  await app.context.db.sql.query(`update pgboss.job set start_after = now() where name = $1 and state = 'created'`, [
    sendQueue,
  ])
  await app.waitUntilIdle()
}
const urls = (...paths: string[]) => paths.map(path => `http://delno.test${path}`)
const sentTo = (path: string) => received.filter(each => each.path === path).map(each => each.urlList.toSorted())

test('changes are collected and sent together, each URL once, to every endpoint', async () => {
  await save(draft('fikus'), draft('son-v-zharu', { type: 'health', categories: ['son'] }))
  await save(draft('fikus', { title: 'Фикус' }))
  await save(draft('fikus', { title: 'Фикус зимой' }))
  expect(received).toEqual([])
  expect(await listWaiting()).toEqual([
    { endpoint: `${origin}/first`, attempt: 1, seconds: 120 },
    { endpoint: `${origin}/second`, attempt: 1, seconds: 120 },
  ])
  await letTimePass()
  expect(sentTo('/first')).toEqual([urls('/fikus', '/health/son/son-v-zharu')])
  expect(sentTo('/second')).toEqual([urls('/fikus', '/health/son/son-v-zharu')])
  expect(received[0]).toMatchObject({ host: 'delno.test', key, keyLocation: `http://delno.test/${key}.txt` })
  await letTimePass()
  expect(received).toHaveLength(2)
})

test('an endpoint that does not reply is tried again later and does not delay the others', async () => {
  const usual = AbortSignal.timeout.bind(AbortSignal)
  const waits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    waits.push(ms)
    return usual(100)
  })
  answers = { '/first': [{ status: silence }] }
  await save(draft('fikus'))
  await letTimePass()
  expect(sentTo('/second')).toEqual([urls('/fikus')])
  expect(await listWaiting()).toMatchObject([{ endpoint: `${origin}/first`, attempt: 2 }])
  await letTimePass()
  expect(sentTo('/first')).toEqual([urls('/fikus'), urls('/fikus')])
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_000)
})

test('former URLs, hidden and removed articles are submitted too', async () => {
  const [, removed] = await save(draft('fikus'), draft('kaktus'), draft('aloe'))
  await letTimePass()
  received = []
  await save(draft('fikus', { slug: 'fikus-zimoj' }))
  await save(draft('aloe', { status: 'private' }))
  await app.ask(removeArticle, { body: { id: removed! } })
  await app.waitUntilIdle()
  await letTimePass()
  expect(sentTo('/first')).toEqual([urls('/aloe', '/fikus', '/fikus-zimoj', '/kaktus')])
})

test('articles that were never public are not submitted', async () => {
  await save(
    draft('chernovik', { status: 'draft' }),
    draft('lichnoe', { status: 'private' }),
    draft('zavtra', { publishedAt: new Date(testNow.getTime() + 86_400_000).toISOString() }),
  )
  await save(draft('chernovik', { status: 'draft', title: 'Иначе', slug: 'drugoj-chernovik' }))
  expect(await listWaiting()).toEqual([])
})

test('recipes are submitted like articles', async () => {
  const author = (await app.ask(listAuthors)).items[0]!
  const recipe = {
    source: 'test:r',
    slug: 'syrniki',
    title: 'Сырники',
    publishedAt: testNow.toISOString(),
    author,
    prepMinutes: 1,
    cookMinutes: 1,
    totalMinutes: 2,
    portions: 2,
  }
  await app.ask(saveRecipes, { body: { recipes: [recipe] } })
  await app.ask(saveRecipes, { body: { recipes: [{ ...recipe, slug: 'syrniki-s-izyumom' }] } })
  await app.waitUntilIdle()
  await letTimePass()
  expect(sentTo('/first')).toEqual([urls('/recipe/syrniki', '/recipe/syrniki-s-izyumom')])
})

test('202 is accepted like 200', async () => {
  answers = { '/first': [{ status: 202 }] }
  await save(draft('fikus'))
  await letTimePass()
  await letTimePass()
  expect(sentTo('/first')).toHaveLength(1)
  expect(await listWaiting()).toEqual([])
})

test('429 is retried with growing delays and with newer changes, and the other endpoint gets nothing twice', async () => {
  answers = { '/first': [{ status: 429 }, { status: 429, retryAfter: '600' }, { status: 500 }] }
  await save(draft('fikus'))
  await letTimePass()
  expect(await listWaiting()).toEqual([{ endpoint: `${origin}/first`, attempt: 2, seconds: 60 }])
  await save(draft('kaktus'))
  expect((await listWaiting()).map(each => [each.attempt, each.seconds])).toEqual([
    [2, 60],
    [1, 120],
  ])
  await letTimePass()
  expect(await listWaiting()).toEqual([{ endpoint: `${origin}/first`, attempt: 3, seconds: 600 }])
  await letTimePass()
  expect((await listWaiting()).map(each => each.attempt)).toEqual([4])
  await letTimePass()
  expect(sentTo('/first').at(-1)).toEqual(urls('/fikus', '/kaktus'))
  expect(sentTo('/first')).toHaveLength(4)
  expect(sentTo('/second')).toEqual([urls('/fikus'), urls('/kaktus')])
  expect(await listWaiting()).toEqual([])
})

test('422 is not repeated, and the next change is sent alone', async () => {
  answers = { '/first': [{ status: 422 }] }
  await save(draft('fikus'))
  await letTimePass()
  expect(await listWaiting()).toEqual([])
  await save(draft('kaktus'))
  await letTimePass()
  expect(sentTo('/first')).toEqual([urls('/fikus'), urls('/kaktus')])
})

test('an engine that cannot be reached is tried later', async () => {
  await using alone = await openTestApp({
    services: ['content', 'indexing'],
    config: { indexNow: { key, endpoints: ['http://127.0.0.1:9/indexnow'] } },
  })
  await alone.ask(saveArticles, { body: { articles: [draft('fikus', { author: null, categories: [] })] } })
  await alone.waitUntilIdle()
  await alone.context.db.sql.query('update pgboss.job set start_after = now() where name = $1', [sendQueue])
  await alone.waitUntilIdle()
  const { rows } = await alone.context.db.sql.query<{ attempt: string }>(
    `select data->>'attempt' as attempt from pgboss.job where name = $1 and state = 'created'`,
    [sendQueue],
  )
  expect(rows).toEqual([{ attempt: '2' }])
})

test('URLs beyond the limit of one request are sent in further requests', async () => {
  await app.context.db.sql.query(
    `insert into indexing.pending_address (endpoint, url) select $1, 'http://delno.test/' || n from generate_series(1, $2::integer) n`,
    [`${origin}/first`, batchSize + 1],
  )
  await save(draft('fikus'))
  await letTimePass()
  expect(sentTo('/first').map(list => list.length)).toEqual([batchSize, 2])
})

test('the key file is at its URL', async () => {
  const response = await app.app.inject(`/${key}.txt`)
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    key,
  ])
})

test('without a key nothing is stored and no job is created', async () => {
  await using silent = await openTestApp({ services: ['content', 'indexing'] })
  await silent.ask(saveArticles, { body: { articles: [draft('fikus', { author: null, categories: [] })] } })
  await silent.waitUntilIdle()
  const { rows } = await silent.context.db.sql.query<{ jobs: number; addresses: number }>(
    `select (select count(*) from pgboss.job where name like 'indexing.%')::integer as jobs,
       (select count(*) from indexing.pending_address)::integer as addresses`,
  )
  expect(rows).toEqual([{ jobs: 0, addresses: 0 }])
  expect(received).toEqual([])
})

describe('replies of search engines', () => {
  test.each([
    [200, 'accepted'],
    [202, 'accepted'],
    [400, 'refused'],
    [403, 'refused'],
    [422, 'refused'],
    [408, 'later'],
    [429, 'later'],
    [503, 'later'],
  ] as const)('%d is %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome))

  test.each([
    [1, null, 60],
    [3, null, 240],
    [1, '600', 600],
    [9, null, 3600],
    [1, 'Wed, 21 Oct 2026 07:28:00 GMT', 60],
    [1, '999999', 3600],
  ] as const)('try %d with Retry-After %s is repeated after %d s', (attempt, retryAfter, seconds) =>
    expect(retryDelaySeconds(attempt, retryAfter)).toBe(seconds),
  )
})
