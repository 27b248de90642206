import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { makeTestClock } from '#platform/clock.ts'
import { makePageCache, pageKey, type PageCache, type RenderedPage } from './page-cache.ts'

let server: Server | undefined
afterEach(() => new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve())))

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

async function serve(cache: PageCache, render: (url: string) => Promise<RenderedPage>) {
  server = createServer((request, response) => {
    if (cache.serve(request, response)) return
    const key = pageKey(request)
    void cache.answer(request, response, key ?? '', () => render(request.url!))
  })
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      ask({ port, path, headers, method }, response => {
        const pieces: Buffer[] = []
        response.on('data', piece => pieces.push(piece))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces) }),
        )
      })
        .on('error', reject)
        .end()
    })
}

const page = (text: string, changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  tags: [],
  freshSeconds: 60,
  ...changes,
})
const setUp = () => {
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  return { clock, cache: makePageCache({ maxBytes: 1024 * 1024, clock }) }
}

test('a page is rendered once and then sent from memory in the encoding asked for', async () => {
  const { cache } = setUp()
  let rendered = 0
  const get = await serve(cache, async () => page(`Привет ${(rendered += 1)}`))
  await get('/')
  const [br, gz, plain] = await Promise.all([
    get('/', { 'accept-encoding': 'gzip, br' }),
    get('/', { 'accept-encoding': 'gzip' }),
    get('/'),
  ])
  expect(brotliDecompressSync(br.body).toString()).toBe('Привет 1')
  expect(gunzipSync(gz.body).toString()).toBe('Привет 1')
  expect(plain.body.toString()).toBe('Привет 1')
  expect([br.headers['content-encoding'], gz.headers['content-encoding'], plain.headers.vary]).toEqual([
    'br',
    'gzip',
    'accept-encoding, save-data',
  ])
  expect(rendered).toBe(1)
})

test('an outdated page is sent once more while it is rendered anew, however often it is outdated', async () => {
  const { cache, clock } = setUp()
  let rendered = 0
  const get = await serve(cache, async () => page(`Топ ${(rendered += 1)}`, { tags: ['top'] }))
  const read = async () => {
    const { headers, body } = await get('/')
    return [headers['x-cache'], body.toString()]
  }
  await get('/')
  cache.outdate(['nobody'])
  expect(await read()).toEqual([undefined, 'Топ 1'])
  cache.outdate(['top'])
  expect(await read()).toEqual(['stale', 'Топ 1'])
  await expect.poll(read).toEqual([undefined, 'Топ 2'])
  clock.advance(61_000)
  cache.outdate(['top'])
  clock.advance(60 * 60_000)
  expect(await read()).toEqual(['miss', 'Топ 3'])
})

test('a redirect takes along where each visitor came from, to addresses of ours alone', async () => {
  const { cache } = setUp()
  const location = new Map([
    ['/staryj', '/novyj'],
    ['/staraya-tema?page=2', '/topics/dom?page=2#spisok'],
    ['/partner', '//partner.test/dom'],
  ])
  const get = await serve(cache, async url => {
    const to = [...location].find(([from]) => url.startsWith(from.split('?')[0]!))![1]
    return page('', { status: 301, headers: { location: to } })
  })
  const to = async (path: string) => (await get(path)).headers['location']
  expect(await to('/staryj?utm_source=vk&utm_campaign=%D0%BB%D0%B5%D1%82%D0%BE')).toBe(
    '/novyj?utm_source=vk&utm_campaign=%D0%BB%D0%B5%D1%82%D0%BE',
  )
  expect(await to('/staryj?yclid=7&erid=2Vtzq')).toBe('/novyj?yclid=7')
  expect(await to('/staryj')).toBe('/novyj')
  expect(await to('/staraya-tema?page=2&from=telegram')).toBe('/topics/dom?page=2&from=telegram#spisok')
  expect(await to('/partner?utm_source=vk')).toBe('//partner.test/dom')
})

test('an unchanged page is a 304 without a body', async () => {
  const { cache } = setUp()
  const get = await serve(cache, async () => page('Привет'))
  const { headers } = await get('/')
  const again = await get('/', { 'if-none-match': String(headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('a hundred who wait share one rendering', async () => {
  const { cache } = setUp()
  let rendered = 0
  let finish: () => void = () => {}
  const held = new Promise<void>(resolve => (finish = resolve))
  const get = await serve(cache, async () => {
    rendered += 1
    await held
    return page('Одна на всех')
  })
  const waiting = Array.from({ length: 100 }, () => get('/'))
  while (cache.stats.misses < 100) await new Promise(resolve => setImmediate(resolve))
  finish()
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(answer => answer.body.toString()))).toEqual(new Set(['Одна на всех']))
  expect(rendered).toBe(1)
})

test('a change drops every page made of what changed, and only these', async () => {
  const { cache } = setUp()
  let version = 1
  const get = await serve(cache, async url =>
    page(`${url} ${version}`, { tags: url === '/a' ? ['post-1', 'list-home'] : ['post-2'] }),
  )
  await Promise.all([get('/a'), get('/b')])
  version = 2
  cache.invalidate(['post-1'])
  expect((await get('/a')).body.toString()).toBe('/a 2')
  expect((await get('/b')).body.toString()).toBe('/b 1')
})

test('a page whose rendering began before a change is not kept', async () => {
  const { cache } = setUp()
  let version = 1
  let finish: () => void = () => {}
  const held = new Promise<void>(resolve => (finish = resolve))
  const get = await serve(cache, async () => {
    const seen = version
    if (seen === 1) await held
    return page(`версия ${seen}`, { tags: ['post-1'] })
  })
  const early = get('/')
  while (cache.stats.misses < 1) await new Promise(resolve => setImmediate(resolve))
  version = 2
  cache.invalidate(['post-1'])
  expect((await get('/')).body.toString()).toBe('версия 2')
  finish()
  await early
  expect((await get('/')).body.toString()).toBe('версия 2')
})

test('an outdated page is shown while it is rendered anew', async () => {
  const { cache, clock } = setUp()
  let version = 1
  const get = await serve(cache, async () => page(`версия ${version}`))
  await get('/')
  version = 2
  clock.advance(61_000)
  const stale = await get('/')
  expect([stale.body.toString(), stale.headers['x-cache']]).toEqual(['версия 1', 'stale'])
  while (cache.stats.hits === 0) {
    const next = await get('/')
    if (next.body.toString() === 'версия 2') break
  }
  expect((await get('/')).body.toString()).toBe('версия 2')
})

test('errors and pages that must not be kept are rendered every time', async () => {
  const { cache } = setUp()
  let rendered = 0
  const get = await serve(cache, async () => page(`${(rendered += 1)}`, { status: 404, freshSeconds: 0 }))
  await get('/net')
  const second = await get('/net')
  expect([second.status, second.body.toString()]).toEqual([404, '2'])
})

test('memory stays within its bound', async () => {
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  const cache = makePageCache({ maxBytes: 100_000, clock })
  const get = await serve(cache, async url => page(url.padEnd(10_000, 'x'), { tags: [url] }))
  for (let number = 0; number < 40; number += 1) await get(`/${number}`)
  expect(cache.stats.bytes).toBeLessThanOrEqual(100_000)
  expect(cache.stats.entries).toBeLessThan(40)
})

test.each([
  ['/statya', '/statya'],
  ['/statya?utm_source=x&erid=2&yclid=3', '/statya'],
  ['/search?page=2&q=фикус', '/search?page=2&q=%D1%84%D0%B8%D0%BA%D1%83%D1%81'],
  ['/search?q=a&page=2', '/search?page=2&q=a'],
  ['/preview/1?preview_type_hash=x', undefined],
  ['/?a=1&b=2&c=3&d=4&e=5', undefined],
  [`/?q=${'x'.repeat(300)}`, undefined],
])('%s is kept as %s', (url, key) => {
  expect(pageKey({ url, headers: {} })).toBe(key)
})

test.each([
  ['/stol', '/stol?lite='],
  ['/stol?page=2&utm_source=mail', '/stol?lite=&page=2'],
  ['/stol?lite', '/stol?lite='],
  ['/stol.data', '/stol.data'],
  ['/stol?hydrate=1-a', '/stol?hydrate=1-a'],
])('who saves data is answered %s under %s', (url, key) => {
  expect(pageKey({ url, headers: { 'save-data': 'on' } })).toBe(key)
})
